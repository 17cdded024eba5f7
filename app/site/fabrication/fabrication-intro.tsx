import type { Point } from '#app/company/profile/services.ts';
import { Section } from '#app/ui/site/section.tsx';
import { Points } from '../service/points.tsx';

/** What fabrication is, who does it, and what the work includes. */
export function FabricationIntro({
  introduction,
  claims,
  works,
}: {
  introduction: readonly string[];
  claims: readonly Point[];
  works: readonly Point[];
}) {
  return (
    <Section tone="white" labelledBy="intro-title">
      <div className="halves">
        <h2 id="intro-title">From plate to structure</h2>
        <div className="telling">
          {introduction.map((paragraph) => (
            <p key={paragraph} className="lead">
              {paragraph}
            </p>
          ))}
          <Points points={claims} />
        </div>
      </div>
      {works.length > 0 ? (
        <ol className="order-chain" aria-label="What the work covers">
          {works.map(({ name, detail }) => (
            <li key={name}>
              <span className="label">{name}</span>
              <span className="muted">{detail}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </Section>
  );
}
