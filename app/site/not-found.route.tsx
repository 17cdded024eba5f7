import { data, type MetaFunction } from 'react-router';
import { NothingHere } from './frame/nothing-here.tsx';
import type { SiteHandle } from './frame/site-frame.tsx';
import { pageMeta } from './page-meta.ts';

export const handle = { footer: 'short' } satisfies SiteHandle;

export const meta: MetaFunction = () => [
  ...pageMeta({ title: 'Nothing to see here', description: 'This page does not exist or was moved.' }),
  { name: 'robots', content: 'noindex' },
];

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NothingHere />;
}
