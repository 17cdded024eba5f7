import { preload } from 'react-dom';
import { Picture, pictureClass } from '#app/ui/site/picture.tsx';
import { imageSources, imageUrl, imageWidths, type UploadedImage } from '../article-image.ts';
import { articlePicture } from '../article-picture.ts';

interface MainPictureProps {
  article: {
    readonly image: string | null;
    readonly photo: (UploadedImage & { readonly alt: string }) | null;
  };
  /** The `sizes` attribute. */
  sizes: string;
  /** For the picture above the fold: preloaded with high priority. */
  priority?: boolean;
  /** Has an empty alt text, if the text beside it is sufficient. */
  decorative?: boolean;
}

/** Whether an article has a main picture that can be shown. */
export function hasPicture({ image, photo }: MainPictureProps['article']): boolean {
  return photo !== null || articlePicture(image) !== null;
}

/** An article's main picture: an uploaded one, or one of the catalogue. */
export function MainPicture({ article: { image, photo }, decorative, ...props }: MainPictureProps) {
  const picture = articlePicture(image);
  if (photo) return <UploadedPicture image={photo} alt={decorative ? '' : photo.alt} {...props} />;
  if (picture === null) return null;
  return <Picture name={picture} {...props} {...(decorative && { decorative })} />;
}

interface UploadedPictureProps extends Pick<MainPictureProps, 'sizes' | 'priority'> {
  image: UploadedImage;
  alt: string;
}

/** An uploaded picture in AVIF, with WebP for browsers that don't know it. // B14 */
export function UploadedPicture({ image, alt, sizes, priority }: UploadedPictureProps) {
  const { imageId, width, height } = image;
  const fallback = imageWidths(width).find((one) => one >= 960) ?? width;
  if (priority) {
    preload(imageUrl(imageId, fallback, 'avif'), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: imageSources(image, 'avif'),
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  }
  return (
    <picture
      className={pictureClass({ later: !priority })}
      {...(!priority && { style: { aspectRatio: `${width} / ${height}` } })}
    >
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
