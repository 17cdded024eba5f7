import type { Service } from '#app/company/services.ts';
import { Dimension } from '#app/ui/site/dimension.tsx';
import { Picture } from '#app/ui/site/picture.tsx';
import { Section } from '#app/ui/site/section.tsx';

/** Services that usually come before or after this one. */
export function RelatedServices({ services }: { services: readonly Service[] }) {
  return (
    <Section labelledBy="related-title">
      <h2 id="related-title">Often on the same drawing</h2>
      <ul className="related">
        {services.map(({ slug, name, line, picture, limits }) => (
          <li key={slug}>
            <a href={`/${slug}`}>
              <div className="related-picture">
                <Picture name={picture} sizes="(width >= 48rem) 34vw, 100vw" fill decorative />
              </div>
              <h3>{name}</h3>
              <p className="muted">{line}</p>
              <Dimension {...limits[0]} />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
