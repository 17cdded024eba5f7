import type { LinkDescriptor } from 'react-router';
import regular from '../site/fonts/barlow-400.woff2?url';
import condensed from '../site/fonts/barlow-condensed-600.woff2?url';

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

export function officeLinks(stylesheet: string): LinkDescriptor[] {
  return [
    { ...font, href: condensed },
    { ...font, href: regular },
    { rel: 'stylesheet', href: stylesheet },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  ];
}
