import type { FabricationCard } from '#app/company/profile/services.ts';
import { ButtonLink } from '#app/ui/site/button.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import { PictureHalf } from '../frame/picture-half.tsx';

/** A kind of work as lists show it. */
export type FabricationKind = Pick<FabricationCard, 'key' | 'name' | 'line'>;

type FabricationKindsProps = {
  picture: SitePicture;
  kinds: readonly FabricationKind[];
};

/** The kinds of work, each linking to its card. */
export function FabricationKinds({ picture, kinds }: FabricationKindsProps) {
  if (kinds.length === 0) return null;
  return (
    <PictureHalf id="kinds" picture={picture} tone="sheet" title="What we build">
      <ul className="kinds">
        {kinds.map(({ key, name, line }) => (
          <li key={key}>
            <a href={`/fabrication#${key}`}>
              <span className="label">{name}</span>
              <span className="muted">{line}</span>
            </a>
          </li>
        ))}
      </ul>
      <ButtonLink kind="secondary" href="/fabrication">
        See all fabrication services
      </ButtonLink>
    </PictureHalf>
  );
}
