import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Picture } from './picture.tsx';
import type { SitePicture } from './site-picture.ts';

type PageHeroProps = {
  picture: SitePicture;
  /** The parent page. */
  back?: { readonly href: string; readonly text: string };
  title: ReactNode;
  lead?: string;
  /** A row of buttons. */
  children?: ReactNode;
  /** Content along the lower edge, on the plate. */
  foot?: ReactNode;
};

const sizes = '(width < 64rem) 110vw, 72vw';

/** The hero of an informational page: a picture on the right that fades into the plate with the title. */
export function PageHero({ picture, back, title, lead, children, foot }: PageHeroProps) {
  return (
    <section className="page-hero" data-tone="plate">
      <Picture picture={picture} sizes={sizes} priority fill phoneCrop />
      <div className="wrap">
        {back ? (
          <a className="back-link" href={back.href}>
            <Icon name="back" />
            {back.text}
          </a>
        ) : null}
        <h1>{title}</h1>
        {lead ? <p className="lead">{lead}</p> : null}
        {children ? <div className="button-row">{children}</div> : null}
        {foot}
      </div>
    </section>
  );
}
