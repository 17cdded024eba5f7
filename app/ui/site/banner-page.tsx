import type { ReactNode } from 'react';
import { Picture } from './picture.tsx';
import { Section } from './section.tsx';
import type { SitePicture } from './site-picture.ts';

interface BannerPageProps {
  id: string;
  title: string;
  picture: SitePicture;
  children: ReactNode;
}

/** A dark page with its title on a picture banner. */
export function BannerPage({ id, title, picture, children }: BannerPageProps) {
  return (
    <Section id={id} tone="plate" labelledBy={`${id}-title`} className="banner-page">
      <Picture picture={picture} sizes="100vw" priority fill />
      <h1 id={`${id}-title`}>{title}</h1>
      {children}
    </Section>
  );
}
