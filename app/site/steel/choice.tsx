import type { Profile } from '#app/company/profile/profile.ts';
import { Section } from '#app/ui/site/section.tsx';
import { Points } from '../service/points.tsx';

/** What the business unit does, and which cutting process suits which plate. */
export function Choice({ introduction, choice }: Pick<Profile['steel'], 'introduction' | 'choice'>) {
  if (introduction.length === 0 && choice.length === 0) return null;
  return (
    <Section tone="white" labelledBy="choice-title">
      <div className="halves">
        <h2 id="choice-title">One drawing, one supplier</h2>
        <div className="telling">
          {introduction.map((paragraph) => (
            <p key={paragraph} className="lead">
              {paragraph}
            </p>
          ))}
          {choice.length > 0 ? <h3>Which cut for which plate</h3> : null}
          <Points points={choice} />
        </div>
      </div>
    </Section>
  );
}
