import { useRouteLoaderData } from 'react-router';
import type { RootData } from '#app/company/use-company.ts';

/** Tells staff that they see drafts of the company, which visitors don't. // O5 */
export function PreviewBar() {
  const isPreview = useRouteLoaderData<RootData>('root')?.isPreview === true;
  if (!isPreview) return null;
  return (
    <form className="preview-bar" method="post" action="/admin/company/preview?end" data-tone="plate">
      <p>Preview: this is your site with the drafts. Visitors still see what is published.</p>
      <button type="submit">End the preview</button>
    </form>
  );
}
