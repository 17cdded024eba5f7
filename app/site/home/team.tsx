import { Picture } from '#app/ui/site/picture.tsx';
import { Section } from '#app/ui/site/section.tsx';
import { SectionHeading } from '#app/ui/site/section-heading.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';

interface TeamCard {
  readonly picture: SitePicture;
  readonly title: string;
  readonly teamManager: string;
}

/** More of them stay one below the other, as on a phone. */
const MAX_IN_A_ROW = 6;

/** Meet the Team (S4). Radio buttons keep exactly one card open, by keyboard and without scripts. */
export function Team({ cards }: { cards: readonly TeamCard[] }) {
  if (cards.length === 0) return null;
  return (
    <Section id="team" labelledBy="team-title">
      <SectionHeading id="team-title">Meet the Team</SectionHeading>
      <fieldset className={cards.length > MAX_IN_A_ROW ? 'team' : 'team team-row'}>
        <legend className="visually-hidden">Choose a team</legend>
        {cards.map(({ picture, title, teamManager }, index) => {
          const id = `team-${index + 1}`;
          return (
            <div key={id} className="team-card" data-tone="plate">
              <input
                type="radio"
                name="team"
                id={id}
                defaultChecked={index === 0}
                aria-describedby={`${id}-manager`}
              />
              <label htmlFor={id}>{title}</label>
              <Picture picture={picture} sizes="(width >= 48rem) 60vw, 100vw" fill />
              <p id={`${id}-manager`} className="team-manager">
                <span className="muted">Team manager</span> {teamManager}
              </p>
            </div>
          );
        })}
      </fieldset>
    </Section>
  );
}
