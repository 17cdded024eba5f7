import { openTestServices } from '#tests/support/services.ts';
import { type ArticleContent, EMPTY_CONTENT } from './article-content.ts';
import { createArticle, saveDraft } from './drafts.commands.server.ts';
import { publishArticle } from './publish.commands.server.ts';

/** The ids of two open editors. */
export const HERE = '11111111-1111-4111-8111-111111111111';
export const THERE = '22222222-2222-4222-8222-222222222222';

/** All services on a new database with two admins and an author. Dispose of it when done. */
export async function openBlogDesk() {
  const services = await openTestServices();
  const [author] = await services.database.query<{ id: string }>(
    "insert into authors (slug, name) values ('tess', 'Tess') returning id",
  );
  const [me, her] = await services.database.query<{ id: string; name: string }>(
    `insert into admins (name, email, position)
     values ('Pieter', 'pieter@example.com', 'Admin'), ('Naledi', 'naledi@example.com', 'Admin') returning id, name`,
  );
  if (author === undefined || me === undefined || her === undefined) throw new Error('Nothing was stored');

  const content = (title: string, more: Partial<ArticleContent> = {}): ArticleContent => {
    const body = [block(`All about ${title}`)];
    return { ...EMPTY_CONTENT, title, excerpt: `On ${title}.`, body, authorId: author.id, ...more };
  };

  const write = async (title: string, more: Partial<ArticleContent> = {}) => {
    const id = await createArticle(services.db, me);
    const saved = await saveDraft(services.db, me, {
      id,
      base: 0,
      editor: HERE,
      content: content(title, more),
    });
    if (!saved.ok) throw new Error(saved.fault);
    return { id, base: saved.revision, editor: HERE };
  };

  const published = async (title: string, more: Partial<ArticleContent> = {}) => {
    const about = await write(title, more);
    const outcome = await publishArticle(services.db, me, about);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    return { ...about, base: outcome.revision, slug: outcome.slug };
  };

  return {
    services,
    me,
    her,
    content,
    write,
    published,
    [Symbol.asyncDispose]: () => services[Symbol.asyncDispose](),
  };
}

const block = (text: string) => ({
  _type: 'block',
  _key: 'b',
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: 's', text, marks: [] }],
});
