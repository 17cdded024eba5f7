import { company } from '#app/company/company.ts';
import { mark } from '#app/company/mark.ts';

/** The company's mark and name, leading home. */
export function Logo() {
  return (
    <a href="/" className="logo" aria-label={`${company.name}, home`}>
      <svg
        viewBox={`0 0 ${mark.size} ${mark.size}`}
        width="36"
        height="36"
        aria-hidden="true"
        focusable="false"
      >
        <path d={mark.plate.path} fill={mark.plate.colour} />
        <path d={mark.letter.path} fill={mark.letter.colour} fillRule="evenodd" />
      </svg>
      <span>{company.name}</span>
    </a>
  );
}
