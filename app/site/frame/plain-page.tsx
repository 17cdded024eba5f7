import type { ReactNode } from 'react';
import { Picture } from '#app/ui/site/picture.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';

type Props = { picture: SitePicture | null; title: string; children: ReactNode };

/** A page with one picture, one sentence and one link. */
export function PlainPage({ picture, title, children }: Props) {
  return (
    <section className="plain-page" data-tone="plate">
      {picture ? <Picture picture={picture} sizes="100vw" priority fill /> : null}
      <div className="wrap">
        <h1>{title}</h1>
        {children}
      </div>
    </section>
  );
}
