import type { ReactNode } from 'react';
import { Picture } from '#app/ui/site/picture.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';

type PictureHalfProps = {
  id: string;
  picture: SitePicture;
  tone: 'plate' | 'sheet';
  title: string;
  children: ReactNode;
};

/** A full-width band: a picture on the left half, text on the right. */
export function PictureHalf({ id, picture, tone, title, children }: PictureHalfProps) {
  return (
    <section className="picture-half" data-tone={tone} aria-labelledby={`${id}-title`}>
      <div className="picture-half-picture">
        <Picture picture={picture} sizes="(width >= 64rem) 75vw, 100vw" fill />
      </div>
      <div className="wrap">
        <div className="picture-half-text">
          <h2 id={`${id}-title`}>{title}</h2>
          {children}
        </div>
      </div>
    </section>
  );
}
