import { useCompany } from '#app/company/use-company.ts';
import { Icon } from '#app/ui/site/icon.tsx';
import { Picture } from '#app/ui/site/picture.tsx';
import { Section, SectionHeading } from '#app/ui/site/section.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import type { FabricationKind } from '../fabrication/fabrication-kinds.tsx';

type Offer = {
  readonly path: string;
  readonly name: string;
  readonly line: string;
  readonly part?: SitePicture | undefined;
};

type OffersProps = {
  parts: readonly SitePicture[];
  /** Shown where there are no services. */
  kinds: readonly FabricationKind[];
};

/**
 * The services, whose limits the hero has; the kinds of work of a company that only fabricates.
 *
 * @param parts a picture of a finished part for each service.
 */
export function Offers({ parts, kinds }: OffersProps) {
  const { services } = useCompany();
  const offers: readonly Offer[] =
    services.length > 0
      ? services.map(({ slug, name, line }, index) => ({
          path: `/${slug}`,
          name,
          line,
          part: parts[index],
        }))
      : kinds.map(({ key, name, line }) => ({ path: `/fabrication#${key}`, name, line }));
  if (offers.length === 0) return null;
  return (
    <Section labelledBy="offers-title">
      <SectionHeading id="offers-title">What we offer</SectionHeading>
      <ul className="offers">
        {offers.map(({ path, name, line, part }) => (
          <li key={path} className="offer">
            <a href={path}>
              <h3>{name}</h3>
              <p className="muted">{line}</p>
              <Icon name="arrow" size={24} />
            </a>
            {part ? (
              <div className="offer-window">
                <Picture picture={part} sizes="(width >= 64rem) 48rem, 1px" fill />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
