import { steelOverview } from '#app/company/steel-overview.ts';
import { Section } from '#app/ui/site/section.tsx';
import { Points } from '../service/points.tsx';

/** What the business unit does, and which cutting process suits which plate. */
export function Choice() {
  return (
    <Section tone="white" labelledBy="choice-title">
      <div className="halves">
        <h2 id="choice-title">One drawing, one supplier</h2>
        <div className="telling">
          {steelOverview.introduction.map((paragraph) => (
            <p key={paragraph} className="lead">
              {paragraph}
            </p>
          ))}
          <h3>Which cut for which plate</h3>
          <Points points={steelOverview.choice} />
        </div>
      </div>
    </Section>
  );
}
