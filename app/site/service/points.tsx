import type { Point } from '#app/company/service-page.ts';

/** A list of points with headings. */
export function Points({ points }: { points: readonly Point[] }) {
  return (
    <dl className="points">
      {points.map(({ name, detail }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
