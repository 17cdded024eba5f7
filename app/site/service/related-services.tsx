import type { ListedService } from '#app/company/company.ts';
import { Dimension } from '#app/ui/site/dimension.tsx';
import { Picture } from '#app/ui/site/picture.tsx';
import { Section } from '#app/ui/site/section.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';

interface RelatedServicesProps {
  services: readonly (ListedService & { readonly picture: SitePicture })[];
}

/** Services that usually come before or after this one. */
export function RelatedServices({ services }: RelatedServicesProps) {
  if (services.length === 0) return null;
  return (
    <Section labelledBy="related-title">
      <h2 id="related-title">Often on the same drawing</h2>
      <ul className="related">
        {services.map(({ slug, name, line, picture, limits: [limit] }) => (
          <li key={slug}>
            <a href={`/${slug}`}>
              <div className="related-picture">
                <Picture picture={picture} sizes="(width >= 48rem) 34vw, 100vw" fill />
              </div>
              <h3>{name}</h3>
              <p className="muted">{line}</p>
              {limit ? <Dimension {...limit} /> : null}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
