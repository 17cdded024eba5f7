import { Outlet } from 'react-router';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { TabLinks } from '#app/ui/office/tab-links.tsx';
import { BLOG } from './blog-path.ts';

const TABS = [
  { to: BLOG, label: 'Articles' },
  { to: `${BLOG}/categories`, label: 'Categories' },
  { to: `${BLOG}/tags`, label: 'Tags' },
  { to: `${BLOG}/authors`, label: 'Authors' },
] as const;

/** The layout that the blog desk's tabs share. // B13 */
export default function BlogTabs() {
  return (
    <>
      <PageHead title="Blog" />
      <TabLinks label="Blog" tabs={TABS} />
      <Outlet />
    </>
  );
}
