import { mark } from '#app/company/mark.ts';

/** The company's mark, in px; it stands beside the name, which says the same. */
export function CompanyMark({ size }: { size: number }) {
  return (
    <svg
      viewBox={`0 0 ${mark.size} ${mark.size}`}
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path d={mark.plate.path} fill={mark.plate.colour} />
      <path d={mark.letter.path} fill={mark.letter.colour} fillRule="evenodd" />
    </svg>
  );
}
