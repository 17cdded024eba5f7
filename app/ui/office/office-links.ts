import type { LinkDescriptor } from 'react-router';
import regular from '../site/fonts/barlow-400.woff2?url';
import condensed from '../site/fonts/barlow-condensed-600.woff2?url';
import stylesheet from './office.css?url';

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

/** Stylesheets and fonts of every office page. */
export const officeLinks: LinkDescriptor[] = [
  { ...font, href: condensed },
  { ...font, href: regular },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];
