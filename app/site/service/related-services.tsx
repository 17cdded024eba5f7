import type { ListedService } from '#app/company/company.ts';
import { Dimension } from '#app/ui/site/dimension.tsx';
import { Icon } from '#app/ui/site/icon.tsx';
import { Section } from '#app/ui/site/section.tsx';

interface RelatedServicesProps {
  services: readonly ListedService[];
}

/** Services that usually come before or after this one. */
export function RelatedServices({ services }: RelatedServicesProps) {
  if (services.length === 0) return null;
  return (
    <Section labelledBy="related-title">
      <h2 id="related-title">Often on the same drawing</h2>
      <ul className="related">
        {services.map(({ slug, name, line, limits: [limit] }) => (
          <li key={slug}>
            <a href={`/${slug}`}>
              <h3>{name}</h3>
              <Icon name="arrow" size={24} />
              <p className="muted">{line}</p>
              {limit ? <Dimension {...limit} /> : null}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
