import { mainUnit } from '#app/company/company.ts';
import { useCompany } from '#app/company/use-company.ts';
import { ButtonLink } from '#app/ui/site/button.tsx';
import { authorPath } from '../article-pages.ts';
import { RELATED_EXCERPT } from '../excerpt.ts';
import type { CardArticle, ShownPost } from '../shown-pictures.ts';
import { ArticleBody, Contents } from './article-body.tsx';
import { ArticleHead } from './article-head.tsx';
import { ArticleGrid } from './article-lists.tsx';

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

/** B7 */
function AboutAuthor({ author: { slug, name, role, bio } }: Pick<ShownPost, 'author'>) {
  return (
    <section className="about-author" aria-labelledby="author-title">
      <h2 id="author-title">About the Author</h2>
      <div>
        <h3>
          <a href={authorPath(slug)}>{name}</a>
        </h3>
        {role ? <p className="muted">{role}</p> : null}
        {bio ? <p>{bio}</p> : null}
      </div>
    </section>
  );
}

/** What can be had: the first service, or the page of a company that only fabricates. // B7 */
function CallToAction() {
  const company = useCompany();
  const unit = mainUnit(company);
  const [service] = company.services;
  const more = service
    ? { path: `/${service.slug}`, name: service.name }
    : { path: unit.path, name: unit.label };
  return (
    <section className="article-call" data-tone="plate" aria-labelledby="call-title">
      <h2 id="call-title">Have something to cut?</h2>
      <p>Send the drawing, the grade, the thickness and the quantity. We send back a price.</p>
      <div className="button-row">
        <ButtonLink href="/contact-us">Get a Quote</ButtonLink>
        <ButtonLink kind="secondary" href={more.path}>
          {`Learn More About ${more.name}`}
        </ButtonLink>
      </div>
    </section>
  );
}

/** B9 */
function RelatedArticles({ articles }: { articles: readonly CardArticle[] }) {
  return (
    <section className="section related-articles" data-tone="sheet" aria-labelledby="related-title">
      <div className="wrap">
        <h2 id="related-title">Related Articles</h2>
        {articles.length > 0 ? (
          <ArticleGrid articles={articles} maxTags={0} excerptLimit={RELATED_EXCERPT} />
        ) : (
          <p>No related articles found.</p>
        )}
      </div>
    </section>
  );
}
