import { data } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { authorProfile } from '#app/company/head/blog-posting.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { storedPage } from '#app/platform/http/page-tags.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { authorPage, toWriter } from '../article-pages.ts';
import { findAuthor, postsByAuthor } from '../blog.queries.server.ts';
import { feedLinks } from '../feed.ts';
import { onCard } from '../shown-pictures.ts';
import type { Route } from './+types/author.route.ts';
import { BackToBlog } from './article-head.tsx';
import { ArticleGrid } from './article-lists.tsx';
import stylesheet from './author-page.css?url';
import { OpeningArticle } from './opening-article.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? [
        ...pageHead(matches, loaderData.page, [authorProfile(toWriter(loaderData.author))]),
        ...feedLinks(matches),
      ]
    : [];

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers: Route.HeadersFunction = () => storedPage('articles');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const author = await findAuthor(db, params.slug);
  if (author === null) throw data(null, { status: 404 });
  const company = context.get(companyContext);
  const articles = await postsByAuthor(db, author.id);
  return {
    page: authorPage(company, author),
    author,
    articles: articles.map((article) => onCard(company.profile, article)),
  };
}

export default function Author({ loaderData: { author, articles } }: Route.ComponentProps) {
  return (
    <>
      <header className="article-head author-head" data-tone="plate">
        <div className="wrap">
          <BackToBlog />
          <h1>{author.name}</h1>
          {author.role ? <p className="lead">{author.role}</p> : null}
          {author.bio ? <p>{author.bio}</p> : null}
        </div>
      </header>
      <section className="section blog-list" data-tone="sheet" aria-labelledby="written-title">
        <div className="wrap">
          <h2 id="written-title">Articles by {author.name}</h2>
          {articles.length > 0 ? (
            <ArticleGrid articles={articles} maxTags={2} />
          ) : (
            <p className="muted">Nothing is published yet.</p>
          )}
        </div>
      </section>
      <OpeningArticle />
    </>
  );
}
