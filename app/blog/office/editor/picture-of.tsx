import { pictures, pictureUrl } from '#content/pictures/catalogue.ts';
import type { ArticleContent } from '../../article-content.ts';
import { imageUrl, imageWidths } from '../../article-image.ts';
import { articlePicture } from '../../article-picture.ts';

type Props = { picture: NonNullable<ArticleContent['picture']> };

/** A picture of an article in the office, in a width that is sufficient there. */
export function PictureOf({ picture }: Props) {
  if (picture.kind === 'upload') {
    const { imageId, width, height, alt } = picture;
    const shown = imageWidths(width).find((one) => one >= 960) ?? width;
    return <img src={imageUrl(imageId, shown, 'webp')} width={width} height={height} alt={alt} />;
  }
  const name = articlePicture(picture.name);
  if (name === null) return <p className="muted">A picture that is no longer in the catalogue</p>;
  return <img src={pictureUrl(name, 960, 'webp')} width={1600} height={1000} alt={pictures[name].alt} />;
}
