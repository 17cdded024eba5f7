import type { Point } from '#app/company/profile/services.ts';
import { Picture } from '#app/ui/site/picture.tsx';
import { Section } from '#app/ui/site/section.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import { Points } from './points.tsx';

interface ProcessProps {
  picture: SitePicture;
  /** Whether the hero shows the same picture: then a phone reuses its crop instead of loading another. */
  inHero: boolean;
  points: readonly Point[];
}

/** How the process behaves, for designers. General facts, not claims of the company. */
export function Process({ picture, inHero, points }: ProcessProps) {
  if (points.length === 0) return null;
  return (
    <Section labelledBy="process-title">
      <div className="process halves">
        <div className="process-picture">
          <Picture picture={picture} sizes="(width >= 64rem) 60vw, 100vw" fill phoneCrop={inHero} />
        </div>
        <div className="telling">
          <h2 id="process-title">Before you draw</h2>
          <p className="muted">
            How the process behaves in any workshop. Ask us about the tolerances on your part.
          </p>
          <Points points={points} />
        </div>
      </div>
    </Section>
  );
}
