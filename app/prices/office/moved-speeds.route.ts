import { redirect } from 'react-router';
import { sectionPath } from './prices-path.ts';

/** GET /admin/settings/cutting: where cutting speeds were before there was a price book. */
export function loader(): Response {
  return redirect(sectionPath('machines'), 301);
}
