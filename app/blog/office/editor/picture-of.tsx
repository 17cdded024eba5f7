import { createContext, useContext } from 'react';
import { pictureUrl, type SitePicture } from '#app/ui/site/site-picture.ts';
import type { ArticleContent } from '../../article-content.ts';
import { imageUrl, middleWidth } from '../../article-image.ts';

export const LibraryPictures = createContext<Readonly<Record<string, SitePicture>>>({});

type Props = { picture: NonNullable<ArticleContent['picture']> };

/** A picture of an article in the office, in a width that is sufficient there. */
export function PictureOf({ picture }: Props) {
  const library = useContext(LibraryPictures);
  if (picture.kind === 'upload') {
    const { imageId, width, height, alt } = picture;
    return (
      <img src={imageUrl(imageId, middleWidth(width), 'webp')} width={width} height={height} alt={alt} />
    );
  }
  const sitePicture = library[picture.name];
  if (sitePicture === undefined) return <p className="muted">A picture that is no longer in the catalogue</p>;
  return <img src={pictureUrl(sitePicture, 960, 'webp')} width={1600} height={1000} alt={sitePicture.alt} />;
}
