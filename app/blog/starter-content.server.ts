import type { Seeder } from '#app/platform/db/starter-content.server.ts';
import { samplePosts } from '#content/starter/posts/all-posts.ts';
import { sampleAuthors, sampleCategories, sampleTags } from '#content/starter/posts/sample-post.ts';
import { authors, categories, postCategories, posts, postTags, tags } from './blog.tables.ts';
import { plainText } from './body.ts';
import { readTime } from './read-time.ts';

/** Inserts the sample articles with their authors, categories and tags. */
export const seedPosts: Seeder = async (tx) => {
  const authorIds = idsBySlug(
    await tx
      .insert(authors)
      .values([...sampleAuthors])
      .returning(),
  );
  const categoryIds = idsBySlug(
    await tx
      .insert(categories)
      .values([...sampleCategories])
      .returning(),
  );
  const tagIds = idsBySlug(
    await tx
      .insert(tags)
      .values([...sampleTags])
      .returning(),
  );
  const postIds = idsBySlug(
    await tx
      .insert(posts)
      .values(
        samplePosts.map(({ author, publishedAt, categories: _, tags: __, ...post }) => ({
          ...post,
          isSample: true,
          bodyText: plainText(post.body),
          readMinutes: readTime(post.body),
          authorId: authorIds(author),
          publishedAt: new Date(publishedAt),
          createdAt: new Date(publishedAt),
          updatedAt: new Date(publishedAt),
        })),
      )
      .returning(),
  );
  await tx.insert(postCategories).values(
    samplePosts.flatMap((post) =>
      post.categories.map((slug, position) => ({
        postId: postIds(post.slug),
        categoryId: categoryIds(slug),
        position,
      })),
    ),
  );
  await tx
    .insert(postTags)
    .values(
      samplePosts.flatMap((post) =>
        post.tags.map((slug, position) => ({ postId: postIds(post.slug), tagId: tagIds(slug), position })),
      ),
    );
};

/** @throws if no row has that slug: the sample content is inconsistent. */
function idsBySlug(rows: readonly { id: string; slug: string }[]): (slug: string) => string {
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  return (slug) => {
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`The starter content refers to ${slug}, which it does not define`);
    return id;
  };
}
