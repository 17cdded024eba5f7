import type { MetaDescriptor } from 'react-router';
import { company } from '#app/company/company.ts';

/** What a page tells the browser tab and search engines about itself. */
export function pageMeta({ title, description }: { title: string; description: string }): MetaDescriptor[] {
  return [{ title: `${title} | ${company.name}` }, { name: 'description', content: description }];
}
