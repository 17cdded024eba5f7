import type { Point } from '#app/company/profile/services.ts';
import { Points } from './points.tsx';

type Props = { id: string; title: string; paragraphs: readonly string[]; points: readonly Point[] };

/** A heading on the left half, paragraphs and points on the right. */
export function Introduction({ id, title, paragraphs, points }: Props) {
  return (
    <div className="halves">
      <h2 id={id}>{title}</h2>
      <div className="telling">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="lead">
            {paragraph}
          </p>
        ))}
        <Points points={points} />
      </div>
    </div>
  );
}
