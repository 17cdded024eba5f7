import { findPicture } from '#app/company/picture-of.ts';
import type { Profile } from '#app/company/profile/profile.ts';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import type { FullPost, PublishedPost } from './blog.queries.server.ts';
import { isPicture, withoutLinks } from './body.ts';

type Library = Pick<Profile, 'library'>;

/** What a card shows of an article: its text is enough for those who don't see the picture. */
export function onCard(library: Library, post: PublishedPost) {
  const { slug, title, excerpt, featured, photo, publishedAt, readTime, categories, tags } = post;
  const image = pictureIn(library, post);
  return {
    ...{ slug, title, excerpt, featured, photo, publishedAt, readTime, categories, tags },
    image: image && { ...image, alt: '' },
  };
}

export type CardArticle = Omit<ReturnType<typeof onCard>, 'featured'>;

/** The main picture, if it is one of the library. */
function pictureIn(library: Library, { image }: Pick<PublishedPost, 'image'>): SitePicture | null {
  return image === null ? null : findPicture(library, image);
}

/**
 * An article with all the pictures that its page shows; those in its text by their names.
 *
 * @param isGone whether a link leads to a page of the site that is not there: its text stays. // O6
 */
export function shownPost(
  library: Library,
  { id: _, author: { id: __, ...author }, ...post }: FullPost,
  isGone: (href: string) => boolean,
) {
  const names = new Set(post.body.filter(isPicture).map(({ name }) => name));
  return {
    ...post,
    body: withoutLinks(post.body, isGone),
    author,
    image: pictureIn(library, post),
    // B9: without their tags.
    related: post.related.map((article) => ({ ...onCard(library, article), tags: [] })),
    pictures: byName(library, [...names]),
  };
}

export type ShownPost = ReturnType<typeof shownPost>;

/** All pictures of the library by name, for the editor. */
export function libraryPictures({ library }: Library): Record<string, SitePicture> {
  return byName(
    { library },
    library.map(({ key }) => key),
  );
}

function byName(library: Library, names: readonly string[]): Record<string, SitePicture> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const picture = findPicture(library, name);
      return picture ? [[name, picture]] : [];
    }),
  );
}
