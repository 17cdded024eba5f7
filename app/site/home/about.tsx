import { about } from '#app/company/about.ts';
import { company } from '#app/company/old-company.ts';
import { Section } from '#app/ui/site/section.tsx';

/** About the company (S24), laid out like a drawing's title area: timeline, parts list, title block. */
export function About() {
  return (
    <Section id="about" tone="white" labelledBy="about-title" className="about">
      <div className="about-text halves">
        <h2 id="about-title">About Us</h2>
        <div>
          {about.paragraphs.map((paragraph) => (
            <p key={paragraph} className="lead">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
      <p className="about-span">
        <span>{company.founded}</span>
        <span className="dimension">
          <span>{about.decades}</span>
        </span>
        <span>Today</span>
      </p>
      <div className="title-block">
        <ol>
          {about.works.map(({ name, detail }) => (
            <li key={name}>
              <span className="label">{name}</span>
              <span className="muted">{detail}</span>
            </li>
          ))}
        </ol>
        <dl>
          {about.facts.map(({ name, value, detail }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value} <span className="small muted">{detail}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
