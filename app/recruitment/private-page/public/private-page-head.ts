import type { LinkDescriptor } from 'react-router';
import { type OfficeMatches, officeHead } from '#app/company/head/office-head.ts';
import regular from '#app/ui/site/fonts/barlow-400.woff2?url';
import condensed from '#app/ui/site/fonts/barlow-condensed-600.woff2?url';
import stylesheet from './private-page.css?url';

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

export const links = (): LinkDescriptor[] => [
  { ...font, href: condensed },
  { ...font, href: regular },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

/** Nobody stores it or lists it. */
export function headers() {
  return { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' };
}

export const meta = ({ matches }: { matches: OfficeMatches }) => officeHead(matches, 'Your application');
