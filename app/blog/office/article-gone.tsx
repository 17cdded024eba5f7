import { BackToList } from '#app/ui/office/back-to-list.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { ARTICLE_GONE } from '../article-notices.ts';
import { BLOG } from './blog-path.ts';

/** What staff see at the address of an article that was deleted. */
export function ArticleGone() {
  return (
    <>
      <PageHead title="Article not found" back={<BackToList list={BLOG} />} />
      <section className="panel empty muted">{ARTICLE_GONE}</section>
    </>
  );
}
