import type { Point } from '#app/company/service-pages/service-page.ts';

/** Named points under rules, like the notes beside a drawing. */
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
