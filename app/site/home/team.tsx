import { team } from '#app/company/people.ts';
import { Picture } from '#app/ui/site/picture.tsx';
import { Section } from '#app/ui/site/section.tsx';
import { SectionHeading } from '#app/ui/site/section-heading.tsx';

/** Meet the Team (S4). Radio buttons keep exactly one card open, by keyboard and without scripts. */
export function Team() {
  return (
    <Section id="team" labelledBy="team-title">
      <SectionHeading id="team-title">Meet the Team</SectionHeading>
      <fieldset className="team">
        <legend className="visually-hidden">Choose a team</legend>
        {team.map(({ id, image, title, teamManager }, index) => (
          <div key={id} className="team-card" data-tone="plate">
            <input
              type="radio"
              name="team"
              id={`team-${id}`}
              defaultChecked={index === 0}
              aria-describedby={`team-${id}-manager`}
            />
            <label htmlFor={`team-${id}`}>{title}</label>
            <Picture name={image} sizes="(width >= 48rem) 60vw, 100vw" fill />
            <p id={`team-${id}-manager`} className="team-manager">
              <span className="muted">Team manager</span> {teamManager}
            </p>
          </div>
        ))}
      </fieldset>
    </Section>
  );
}
