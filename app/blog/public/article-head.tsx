import { countOf } from '#app/ui/count-of.ts';
import { Icon } from '#app/ui/site/icon.tsx';
import { authorPath, categoryPath } from '../article-pages.ts';
import { formatLongDate } from '../long-date.ts';
import type { ShownPost } from '../shown-pictures.ts';
import type { Term } from '../terms.ts';
import { Tags } from './article-card.tsx';
import { hasPicture, MainPicture } from './main-picture.tsx';
import { ScrollHint } from './scroll-hint.tsx';

type ArticleHeadProps = {
  article: ShownPost;
};

/** Breadcrumb, title, byline, picture and tags. // B7 */
export function ArticleHead({ article }: ArticleHeadProps) {
  const { title, categories, tags } = article;
  const [category] = categories;
  return (
    <header className="article-head" data-tone="plate">
      <div className="wrap">
        <Breadcrumb title={title} category={category} />
        <BackToBlog />
        {category ? (
          <p className="article-badge">
            <a href={categoryPath(category.slug)}>{category.title}</a>
          </p>
        ) : null}
        <h1>{title}</h1>
        <Byline article={article} />
        <ScrollHint to="article">Scroll to read</ScrollHint>
        {hasPicture(article) ? (
          <div className="article-picture">
            <MainPicture article={article} sizes="(width >= 80rem) 77.5rem, 100vw" priority />
          </div>
        ) : null}
        <Tags tags={tags} />
      </div>
    </header>
  );
}

function Breadcrumb({ title, category }: { title: string; category: Term | undefined }) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol>
        <li>
          <a href="/blog">Blog</a>
        </li>
        {category ? (
          <li>
            <a href={categoryPath(category.slug)}>{category.title}</a>
          </li>
        ) : null}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}

export function BackToBlog() {
  return (
    <a className="back-link" href="/blog">
      <Icon name="back" />
      Back to Blog
    </a>
  );
}

function Byline({ article: { author, publishedAt, readTime, views } }: ArticleHeadProps) {
  return (
    <ul className="byline">
      <li>
        <a href={authorPath(author.slug)}>{author.name}</a>
        {author.role ? ` (${author.role})` : null}
      </li>
      <li>
        <time dateTime={publishedAt.toISOString()}>{formatLongDate(publishedAt)}</time>
      </li>
      <li>{readTime} min read</li>
      <li>{countOf(views, 'view')}</li>
    </ul>
  );
}
