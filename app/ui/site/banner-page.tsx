import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Picture } from './picture.tsx';
import { Section } from './section.tsx';
import type { SitePicture } from './site-picture.ts';

type BannerPageProps = {
  /** The parent page. */
  back?: { readonly href: string; readonly text: string };
  id: string;
  title: string;
  /** Without one the page begins with what it is for. */
  picture?: SitePicture;
  children: ReactNode;
};

/** A dark page with its title, on a picture if it has one. */
export function BannerPage({ id, back, title, picture, children }: BannerPageProps) {
  return (
    <Section id={id} tone="plate" labelledBy={`${id}-title`} className="banner-page">
      {picture ? <Picture picture={picture} sizes="100vw" priority fill /> : null}
      {back ? (
        <a className="back-link" href={back.href}>
          <Icon name="back" />
          {back.text}
        </a>
      ) : null}
      <h1 id={`${id}-title`}>{title}</h1>
      {children}
    </Section>
  );
}
