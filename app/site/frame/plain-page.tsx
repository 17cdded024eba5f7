import type { ReactNode } from 'react';
import { Picture } from '#app/ui/site/picture.tsx';
import type { PictureName } from '#content/pictures/catalogue.ts';

/** A page with one picture, one sentence and one link. */
export function PlainPage({
  picture,
  title,
  children,
}: {
  picture: PictureName;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className="plain-page" data-tone="plate">
      <Picture name={picture} sizes="100vw" priority fill decorative />
      <div className="wrap">
        <h1>{title}</h1>
        {children}
      </div>
    </section>
  );
}
