import { articlePath } from '../article-pages.ts';
import { CARD_EXCERPT, cutExcerpt } from '../excerpt.ts';
import { formatLongDate } from '../long-date.ts';
import type { CardArticle } from '../shown-pictures.ts';
import type { Term } from '../terms.ts';
import { MainPicture } from './main-picture.tsx';

type ArticleCardProps = {
  article: CardArticle;
  /** Maximum number of tags shown. // B2 */
  maxTags: number;
  /** The picture's `sizes` attribute. */
  sizes: string;
  /** In characters. */
  excerptLimit?: number;
};

export function ArticleCard({ article, maxTags, sizes, excerptLimit = CARD_EXCERPT }: ArticleCardProps) {
  const { slug, title, excerpt, publishedAt, readTime, categories, tags } = article;
  const [category] = categories;
  return (
    <article className="article-card">
      <MainPicture article={article} sizes={sizes} decorative />
      <div className="article-card-text">
        {category ? <p className="article-badge">{category.title}</p> : null}
        <h3>
          <a href={articlePath(slug)} data-article="">
            {title}
          </a>
        </h3>
        <p className="article-excerpt">{cutExcerpt(excerpt, excerptLimit)}</p>
        <Tags tags={tags.slice(0, maxTags)} />
        <p className="small muted">
          <time dateTime={publishedAt.toISOString()}>{formatLongDate(publishedAt)}</time>, {readTime} min read
        </p>
      </div>
    </article>
  );
}

export function Tags({ tags }: { tags: readonly Term[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="article-tags" aria-label="Tags">
      {tags.map(({ slug, title }) => (
        <li key={slug}>{title}</li>
      ))}
    </ul>
  );
}
