import type { Point } from '#app/company/profile/services.ts';
import { Picture } from '#app/ui/site/picture.tsx';
import { Section } from '#app/ui/site/section.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import { Points } from './points.tsx';

interface ProcessProps {
  /** A finished part; null if the page's hero shows it. */
  picture: SitePicture | null;
  points: readonly Point[];
}

/** How the process behaves, for designers. General facts, not claims of the company. */
export function Process({ picture, points }: ProcessProps) {
  if (points.length === 0) return null;
  const heading = (
    <>
      <h2 id="process-title">Before you draw</h2>
      <p className="muted">
        How the process behaves in any workshop. Ask us about the tolerances on your part.
      </p>
    </>
  );
  return (
    <Section labelledBy="process-title">
      {picture ? (
        <div className="process halves">
          <div className="process-picture">
            <Picture picture={picture} sizes="(width >= 64rem) 60vw, 100vw" fill />
          </div>
          <div className="telling">
            {heading}
            <Points points={points} />
          </div>
        </div>
      ) : (
        <div className="telling process-columns">
          {heading}
          <Points points={points} />
        </div>
      )}
    </Section>
  );
}
