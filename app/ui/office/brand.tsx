import { company } from '#app/company/company.ts';
import { mark } from '#app/company/mark.ts';

/** The company's mark and name at the head of the rail and of the door. It leads to the public site. */
export function Brand() {
  return (
    <a href="/" className="door-sign" aria-label={`${company.name}, public home`}>
      <svg
        viewBox={`0 0 ${mark.size} ${mark.size}`}
        width="28"
        height="28"
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
