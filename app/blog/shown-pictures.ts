import { findPicture } from '#app/company/picture-of.ts';
import type { Profile } from '#app/company/profile/profile.ts';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import type { FullPost } from './blog.queries.server.ts';
import { isPicture } from './body.ts';

type Library = Pick<Profile, 'library'>;

/** A stored article names its main picture, if it has one of the company's library. */
interface Stored {
  readonly image: string | null;
}

/** What a page shows of an article, with the picture itself in place of its name; null if there is no such picture. */
type WithPicture<Article extends Stored> = Omit<Article, 'image'> & { image: SitePicture | null };

function withPicture<Article extends Stored>(library: Library, article: Article): WithPicture<Article> {
  return { ...article, image: article.image === null ? null : findPicture(library, article.image) };
}

/** As `withPicture` for a card, whose text is enough for those who don't see the picture. */
export function onCard<Article extends Stored>(library: Library, article: Article): WithPicture<Article> {
  const shown = withPicture(library, article);
  return { ...shown, image: shown.image && { ...shown.image, alt: '' } };
}

/** An article with all the pictures that its page shows; those in its text by their names. */
export function shownPost(library: Library, post: FullPost) {
  const names = new Set(post.body.filter(isPicture).map(({ name }) => name));
  return {
    ...withPicture(library, post),
    related: post.related.map((article) => onCard(library, article)),
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
