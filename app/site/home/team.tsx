import { phoneLink } from '#app/country/phone-number.ts';
import { Picture } from '#app/ui/site/picture.tsx';
import { Section, SectionHeading } from '#app/ui/site/section.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';

type TeamCard = {
  readonly title: string;
  readonly teamManager: string;
  readonly phone: string;
  /** A photograph; without one the drawn figure is shown. */
  readonly portrait: SitePicture | null;
  readonly figure: string | null;
};

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
        {cards.map(({ title, teamManager, phone, portrait, figure }, index) => {
          const id = `team-${index + 1}`;
          return (
            <div key={id} className="team-card" data-tone="white">
              <input
                type="radio"
                name="team"
                id={id}
                defaultChecked={index === 0}
                aria-describedby={`${id}-manager`}
              />
              <div className="team-figure">
                {portrait ? (
                  <Picture picture={portrait} sizes="(width >= 48rem) 24rem, 30vw" fill />
                ) : (
                  figure && <img src={figure} width={64} height={64} alt="" loading="lazy" />
                )}
              </div>
              <div className="team-text">
                <p className="team-name">{teamManager}</p>
                <label htmlFor={id}>{title}</label>
                <p id={`${id}-manager`} className="team-manager">
                  <span className="visually-hidden">Team manager</span>
                  {phone === '' ? null : <a href={phoneLink(phone)}>{phone}</a>}
                </p>
              </div>
            </div>
          );
        })}
      </fieldset>
    </Section>
  );
}
