import type { ShownPost } from '../shown-pictures.ts';
import { ArticleBody, Contents } from './article-body.tsx';
import { AboutAuthor, CallToAction, RelatedArticles } from './article-foot.tsx';
import { ArticleHead } from './article-head.tsx';

/** An article, on its public page and in the preview. // B7, B15 */
export function ArticlePage({ post }: { post: ShownPost }) {
  return (
    <>
      <article data-tone="white">
        <ArticleHead article={post} />
        <div id="article" className="wrap article-columns">
          <Contents body={post.body} />
          <div>
            <ArticleBody body={post.body} pictures={post.pictures} />
            <AboutAuthor author={post.author} />
            <CallToAction />
          </div>
        </div>
      </article>
      <RelatedArticles articles={post.related} />
    </>
  );
}
