import type { Point } from '#app/company/profile/services.ts';

export function Points({ points }: { points: readonly Point[] }) {
  if (points.length === 0) return null;
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
