import { fitText } from '#app/drawings/drawing-texts.ts';
import { type Fit, fitStatus } from '#app/drawings/fit.ts';

/** For each machine, whether it takes a part; those that say the same share a line. // Q5, Q9 */
export function FitList({ fits, className }: { fits: readonly Fit[]; className: string }) {
  return (
    <ul className={className}>
      {[...Map.groupBy(fits, (fit) => fitText(fit))].map(([text, alike]) => (
        <li key={text} data-fit={alike[0] && fitStatus(alike[0])}>
          <strong>{`${alike.map(({ machine }) => machine.name).join(', ')}: `}</strong>
          {text}
        </li>
      ))}
    </ul>
  );
}
