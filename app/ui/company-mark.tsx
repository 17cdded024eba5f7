import { logoMark } from '#app/company/logo-mark.ts';

/** The company's logo; decorative, since the name is beside it. @param size in px. */
export function CompanyMark({ size }: { size: number }) {
  return (
    <svg
      viewBox={`0 0 ${logoMark.size} ${logoMark.size}`}
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path d={logoMark.plate.path} fill={logoMark.plate.colour} />
      <path d={logoMark.letter.path} fill={logoMark.letter.colour} fillRule="evenodd" />
    </svg>
  );
}
