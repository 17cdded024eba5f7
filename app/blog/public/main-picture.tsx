import { preload } from 'react-dom';
import { LARGER, PHONE, Picture, pictureClass } from '#app/ui/site/picture.tsx';
import { imageSources, imageUrl, middleWidth, type UploadedImage } from '../article-image.ts';
import type { CardArticle } from '../shown-pictures.ts';

type MainPictureProps = {
  article: Pick<CardArticle, 'image' | 'photo'>;
  sizes: string;
  /** For the picture above the fold: preloaded with high priority. */
  priority?: boolean;
  /** An uploaded one has an empty alt text, if the text beside it is sufficient. */
  decorative?: boolean;
};

/** Whether an article has a main picture that can be shown. */
export function hasPicture({ image, photo }: MainPictureProps['article']): boolean {
  return photo !== null || image !== null;
}

/** An article's main picture: an uploaded one, or one of the company's library. */
export function MainPicture({ article: { image, photo }, decorative, ...props }: MainPictureProps) {
  if (photo) return <UploadedPicture image={photo} alt={decorative ? '' : photo.alt} {...props} />;
  return image && <Picture picture={image} {...props} />;
}

interface UploadedPictureProps extends Pick<MainPictureProps, 'sizes' | 'priority'> {
  image: UploadedImage;
  alt: string;
}

/** For phones: two pixels for one of CSS are enough there, whatever the screen has. */
const PHONE_WIDTH = 960;

/** An uploaded picture in AVIF, with WebP for browsers that don't know it. // B14 */
export function UploadedPicture({ image, alt, sizes, priority }: UploadedPictureProps) {
  const { imageId, width, height } = image;
  const fallback = middleWidth(width);
  const phoneSources = imageSources(image, 'avif', PHONE_WIDTH);
  if (priority) {
    const file = imageUrl(imageId, fallback, 'avif');
    const common = { as: 'image', type: 'image/avif', imageSizes: sizes, fetchPriority: 'high' } as const;
    preload(file, { ...common, media: PHONE, imageSrcSet: phoneSources });
    preload(file, { ...common, media: LARGER, imageSrcSet: imageSources(image, 'avif') });
  }
  return (
    <picture
      className={pictureClass({ later: !priority })}
      {...(!priority && { style: { aspectRatio: `${width} / ${height}` } })}
    >
      <source type="image/avif" media={PHONE} srcSet={phoneSources} sizes={sizes} />
      <source type="image/avif" srcSet={imageSources(image, 'avif')} sizes={sizes} />
      <img
        src={imageUrl(imageId, fallback, 'webp')}
        srcSet={imageSources(image, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'auto' : 'async'}
      />
    </picture>
  );
}
