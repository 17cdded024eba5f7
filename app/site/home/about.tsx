import type { Profile } from '#app/company/profile/profile.ts';
import { Section } from '#app/ui/site/section.tsx';

type AboutProps = Pick<Profile['home'], 'paragraphs' | 'works' | 'facts'>;

/** About the company (S24), laid out like a drawing's title area: parts list, title block. */
export function About({ paragraphs, works, facts }: AboutProps) {
  return (
    <Section id="about" tone="white" labelledBy="about-title" className="about">
      <div className="about-text halves">
        <h2 id="about-title">About Us</h2>
        <div>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="lead">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
      <TitleBlock works={works} facts={facts} />
    </Section>
  );
}

function TitleBlock({ works, facts }: Pick<AboutProps, 'works' | 'facts'>) {
  if (works.length === 0 && facts.length === 0) return null;
  return (
    <div className="title-block">
      {works.length > 0 ? (
        <ol>
          {works.map(({ name, detail }) => (
            <li key={name}>
              <span className="label">{name}</span>
              <span className="muted">{detail}</span>
            </li>
          ))}
        </ol>
      ) : null}
      {facts.length > 0 ? (
        <dl>
          {facts.map(({ name, value, detail }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value} <span className="small muted">{detail}</span>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}
