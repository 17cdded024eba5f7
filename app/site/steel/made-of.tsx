import { ButtonLink } from '#app/ui/site/button-link.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import { PictureHalf } from '../frame/picture-half.tsx';

/** The materials that are cut. */
export function MadeOf({ picture, names }: { picture: SitePicture; names: readonly string[] }) {
  return (
    <PictureHalf id="made-of" picture={picture} tone="sheet" title="What we cut">
      <p className="lead">{names.join(', ')}.</p>
      <ButtonLink kind="secondary" href="/materials">
        See the materials
      </ButtonLink>
    </PictureHalf>
  );
}
