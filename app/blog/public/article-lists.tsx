import { Button } from '#app/ui/site/button.tsx';
import { featuredAndLatest } from '../article-filter.ts';
import type { CardArticle } from '../shown-pictures.ts';
import { ArticleCard } from './article-card.tsx';

const FEATURED_TAGS = 3; // B2
const LATEST_TAGS = 2; // B2

type ListedArticle = CardArticle & { readonly featured: boolean };

/** Featured and latest articles; an empty group has no heading. // B2 */
export function ArticleLists({ articles }: { articles: readonly ListedArticle[] }) {
  const { featured, latest } = featuredAndLatest(articles);
  return (
    <>
      {featured.length > 0 ? (
        <section aria-labelledby="featured-title">
          <h2 id="featured-title">Featured Article</h2>
          <ul className="featured-articles">
            {featured.map((article) => (
              <li key={article.slug}>
                <ArticleCard
                  article={article}
                  maxTags={FEATURED_TAGS}
                  sizes="(width >= 80rem) 45rem, (width >= 48rem) 58vw, 100vw"
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {latest.length > 0 ? (
        <section aria-labelledby="latest-title">
          <h2 id="latest-title">Latest Articles</h2>
          <ArticleGrid articles={latest} maxTags={LATEST_TAGS} />
        </section>
      ) : null}
    </>
  );
}

type ArticleGridProps = {
  articles: readonly CardArticle[];
  maxTags: number;
  /** In characters. */
  excerptLimit?: number;
};

/** A grid of cards, three columns on a large screen. // B2 */
export function ArticleGrid({ articles, ...card }: ArticleGridProps) {
  return (
    <ul className="article-grid">
      {articles.map((article) => (
        <li key={article.slug}>
          <ArticleCard
            article={article}
            sizes="(width >= 80rem) 24rem, (width >= 64rem) 30vw, (width >= 40rem) 46vw, 92vw"
            {...card}
          />
        </li>
      ))}
    </ul>
  );
}

/** A blog in which nothing is published, such as after its sample articles were deleted: there is nothing to filter. */
export function NoArticles() {
  return (
    <div className="nothing-found">
      <h2>No articles yet</h2>
      <p className="muted">The first one will stand here.</p>
    </div>
  );
}

/** B5 */
export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="nothing-found">
      <h2>No articles found matching your criteria</h2>
      <p className="muted">Try adjusting your search terms or category filter</p>
      <form action="/blog">
        <Button
          type="submit"
          onClick={(event) => {
            event.preventDefault();
            onClear();
          }}
        >
          Clear Filters
        </Button>
      </form>
    </div>
  );
}
