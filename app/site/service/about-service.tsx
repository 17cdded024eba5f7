import type { Service } from '#app/company/profile/services.ts';
import { Section } from '#app/ui/site/section.tsx';
import { Points } from './points.tsx';

/** What the process does, when to choose it, and what the company offers. */
export function AboutService({ purpose, offers }: Pick<Service, 'purpose' | 'offers'>) {
  if (purpose.length === 0 && offers.length === 0) return null;
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
