import type { ReactNode } from 'react';
import type { PictureName } from '#content/pictures/catalogue.ts';
import { Picture } from './picture.tsx';
import { Section } from './section.tsx';

interface BannerPageProps {
  id: string;
  title: string;
  picture: PictureName;
  /** The picture's focal point in percent from the left and the top. */
  focus: readonly [x: number, y: number];
  children: ReactNode;
}

/** A dark page with its title on a picture banner. */
export function BannerPage({ id, title, picture, focus, children }: BannerPageProps) {
  return (
    <Section id={id} tone="plate" labelledBy={`${id}-title`} className="banner-page">
      <Picture name={picture} sizes="100vw" priority fill decorative focus={focus} />
      <h1 id={`${id}-title`}>{title}</h1>
      {children}
    </Section>
  );
}
