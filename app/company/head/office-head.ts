import { company } from '../old-company.ts';

/** The head of a page that no search engine may list: the office's, and private ones. */
export function officeHead(title: string) {
  return [{ title: `${title} | ${company.name}` }, { name: 'robots', content: 'noindex' }];
}
