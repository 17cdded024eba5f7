import { about } from '#app/company/about.ts';
import { fabricationOverview } from '#app/company/fabrication.ts';
import { Section } from '#app/ui/site/section.tsx';
import { Points } from '../service/points.tsx';

/** What fabrication is, who does it, and what the work includes. */
export function FabricationIntro() {
  return (
    <Section tone="white" labelledBy="intro-title">
      <div className="halves">
        <h2 id="intro-title">From plate to structure</h2>
        <div className="telling">
          {fabricationOverview.introduction.map((paragraph) => (
            <p key={paragraph} className="lead">
              {paragraph}
            </p>
          ))}
          <Points points={fabricationOverview.claims} />
        </div>
      </div>
      <ol className="order-chain" aria-label="What the work covers">
        {about.works.map(({ name, detail }) => (
          <li key={name}>
            <span className="label">{name}</span>
            <span className="muted">{detail}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
