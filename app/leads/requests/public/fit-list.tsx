import { fitText } from '#app/drawings/drawing-texts.ts';
import { type Fit, fitStatus } from '#app/drawings/fit.ts';

/** For each machine, whether it takes a part. // Q5, Q9 */
export function FitList({ fits, className }: { fits: readonly Fit[]; className: string }) {
  return (
    <ul className={className}>
      {fits.map((fit) => (
        <li key={fit.machine.key} data-fit={fitStatus(fit)}>
          <strong>{`${fit.machine.name}: `}</strong>
          {fitText(fit)}
        </li>
      ))}
    </ul>
  );
}
