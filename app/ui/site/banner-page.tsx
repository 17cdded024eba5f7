import type { ReactNode } from 'react';
import { Section } from './section.tsx';

type BannerPageProps = { id: string; title: string; children: ReactNode };

/** A dark page for one task, which begins with its title. */
export function BannerPage({ id, title, children }: BannerPageProps) {
  return (
    <Section id={id} tone="plate" labelledBy={`${id}-title`} className="banner-page">
      <h1 id={`${id}-title`}>{title}</h1>
      {children}
    </Section>
  );
}
