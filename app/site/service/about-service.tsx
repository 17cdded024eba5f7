import type { ServicePage } from '#app/company/service-page.ts';
import { Section } from '#app/ui/site/section.tsx';
import { Points } from './points.tsx';

/** What the process does, when to choose it, and what the company offers. */
export function AboutService({ purpose, offers }: Pick<ServicePage, 'purpose' | 'offers'>) {
  return (
    <Section tone="white" labelledBy="purpose-title">
      <div className="halves">
        <h2 id="purpose-title">What it is for</h2>
        <div className="telling">
          {purpose.map((paragraph) => (
            <p key={paragraph} className="lead">
              {paragraph}
            </p>
          ))}
          <Points points={offers} />
        </div>
      </div>
    </Section>
  );
}
