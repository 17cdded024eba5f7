import { asc, eq } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import type { Admin } from '#app/accounts/audit/audit.server.ts';
import { EMPTY_CONTENT } from '#app/blog/article-content.ts';
import { authors, categories, postDrafts, posts } from '#app/blog/blog.tables.ts';
import { createArticle, saveDraft } from '#app/blog/drafts.commands.server.ts';
import { contentOf } from '#app/blog/drafts.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { body, h2, note, p, table } from '#content/starter/posts/portable-text.ts';

const DAY_MS = 86_400_000;

/** Articles that are still being written, for the blog desk: a beginning, a finished one that is scheduled, a correction. */
const DRAFTS = [
  {
    title: 'When to cut with water instead',
    slug: '',
    excerpt: 'Some jobs must not get warm. Where a waterjet earns its price, and where it does not.',
    image: 'plasma',
    category: 'cutting',
    inDays: 3,
    body: body(
      p(
        'A waterjet leaves no heat behind. That matters for hardened plate, for parts that are machined later, and for little else.',
      ),
      h2('What it costs'),
      p('It is slow: about a tenth of the speed of a laser in thin plate.'),
      table(
        'Minutes for one metre of cut in 10 mm mild steel',
        ['Process', 'Minutes'],
        ['Laser', '0.6'],
        ['Waterjet', '7'],
      ),
      note('Ask for it where heat is the problem, not where the edge is.'),
    ),
  },
  {
    title: 'Flatness: what a sheet does after the cut',
    slug: '',
    excerpt: '',
    image: null,
    category: 'materials',
    inDays: null,
    body: body(p('A sheet that was flat on the bed is not always flat on the bench.')),
  },
] as const;

/** Adds the drafts, and a correction beside the first published article. */
export async function fillArticles(tx: Database, now: Date): Promise<void> {
  const [writer] = await tx
    .select({ id: admins.id, name: admins.name })
    .from(admins)
    .orderBy(asc(admins.createdAt))
    .limit(1);
  const [author] = await tx.select({ id: authors.id }).from(authors).orderBy(asc(authors.slug)).limit(1);
  // With --add they are there already.
  const drafts = await tx.$count(postDrafts);
  if (writer === undefined || author === undefined || drafts > 0) return;
  for (const { category, inDays, image, ...text } of DRAFTS) {
    const [categoryRow] = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.slug, category));
    const id = await createArticle(tx, writer);
    const content = {
      ...EMPTY_CONTENT,
      ...text,
      authorId: author.id,
      categoryIds: categoryRow ? [categoryRow.id] : [],
      picture: image === null ? null : ({ kind: 'catalogue', name: image } as const),
    };
    await save(tx, writer, id, 0, content);
    if (inDays !== null) {
      const publishAt = new Date(now.getTime() + inDays * DAY_MS);
      await tx.update(postDrafts).set({ publishAt }).where(eq(postDrafts.postId, id));
    }
  }
  await correct(tx, writer);
}

async function correct(tx: Database, writer: Admin): Promise<void> {
  const [post] = await tx
    .select({ id: posts.id, revision: posts.revision })
    .from(posts)
    .where(eq(posts.slug, 'kerf-and-tolerance'));
  const content = post && (await contentOf(tx, post.id));
  if (!post || !content) return;
  const added = body(note('Corrected: ISO 2768-1 is being replaced by ISO 22081.'));
  await save(tx, writer, post.id, post.revision, {
    ...content,
    body: [...content.body, ...added.map((block) => ({ ...block, _key: 'correction' }))],
  });
}

async function save(
  tx: Database,
  writer: Admin,
  id: string,
  base: number,
  content: Parameters<typeof saveDraft>[2]['content'],
): Promise<void> {
  const saved = await saveDraft(tx, writer, { id, base, editor: id, content });
  if (!saved.ok) throw new Error(`The demonstration could not write an article: ${saved.fault}`);
}
