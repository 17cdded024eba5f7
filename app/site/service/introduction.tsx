import type { ReactNode } from 'react';
import type { Point } from '#app/company/profile/services.ts';
import { Points } from './points.tsx';

type Props = {
  id: string;
  title: string;
  paragraphs: readonly string[];
  points: readonly Point[];
  /** Stands under the heading; on a phone at the end. */
  children?: ReactNode;
};

/** A heading on the left half, paragraphs and points on the right. */
export function Introduction({ id, title, paragraphs, points, children }: Props) {
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
      {children}
    </div>
  );
}
