import { steelServices } from '#app/company/services.ts';
import { Dimension } from '#app/ui/site/dimension.tsx';
import { Picture } from '#app/ui/site/picture.tsx';
import { Section } from '#app/ui/site/section.tsx';
import { SectionHeading } from '#app/ui/site/section-heading.tsx';

/** The six services, each with the limit that decides whether a job fits. */
export function Offers() {
  return (
    <Section labelledBy="offers-title">
      <SectionHeading id="offers-title">What we offer</SectionHeading>
      <ul className="offers">
        {steelServices.map(({ slug, name, line, limits, part }) => (
          <li key={slug} className="offer">
            <a href={`/${slug}`}>
              <h3>{name}</h3>
              <p className="muted">{line}</p>
              <Dimension {...limits[0]} />
            </a>
            <div className="offer-window">
              <Picture name={part} sizes="(width >= 64rem) 48rem, 1px" fill decorative />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
