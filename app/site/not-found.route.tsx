import { data } from 'react-router';
import { unlistedHead } from '#app/company/head/page-head.ts';
import { NothingHere } from './frame/nothing-here.tsx';
import type { SiteHandle } from './frame/site-frame.tsx';

export const handle = { footer: 'short' } satisfies SiteHandle;

export function meta() {
  return unlistedHead('Nothing to see here', 'This page does not exist or was moved.');
}

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NothingHere />;
}
