import type { Database } from '#app/platform/db/client.server.ts';
import { type BlockChange, changesBetween, type Piece, wordChanges } from './article-changes.ts';
import { type ArticleContent, EMPTY_CONTENT } from './article-content.ts';
import {
  type ArticleChoices,
  articleChoices,
  contentOf,
  findArticle,
  listVersions,
  publicContent,
  versionContent,
} from './desk.queries.server.ts';

/** What can be compared beside the saved versions: the article as it is now, as visitors see it, and an empty one. */
const NOW = 'now';
const PUBLIC = 'public';
const EMPTY = 'empty';

type Named = { id: string; label: string | null; savedAt: Date | null; savedBy: string; kind: string };
type FieldChange = { name: string; pieces: Piece[] };

/**
 * Compares two states of an article. Without `from` the one before `to`; without `to` the present one.
 *
 * @returns null if there is no such article. // B17
 */
export async function compareVersions(
  db: Database,
  id: string,
  asked: { from: string | null; to: string | null },
) {
  const article = await findArticle(db, id);
  if (article === null) return null;
  const { state, hasDraft, content } = article;
  const versions = await listVersions(db, id);
  const fixed = (name: string, label: string): Named => ({
    id: name,
    label,
    savedAt: null,
    savedBy: '',
    kind: '',
  });
  const isPublic = state === 'published';
  const choices: Named[] = [
    fixed(NOW, hasDraft ? 'The draft' : 'The article'),
    ...(isPublic && hasDraft ? [fixed(PUBLIC, 'What is published')] : []),
    ...versions.map((version) => ({ ...version, label: null })),
    fixed(EMPTY, 'An empty article'),
  ];
  const known = (one: string | null) => choices.find((choice) => choice.id === one)?.id;
  const to = known(asked.to) ?? NOW;
  // The newest version usually is what the article says now.
  const before = to === NOW ? (isPublic && hasDraft ? PUBLIC : versions[1]?.id) : nextOf(choices, to);
  const from = known(asked.from) ?? before ?? EMPTY;
  const read = async (which: string): Promise<ArticleContent> => {
    if (which === EMPTY) return EMPTY_CONTENT;
    const found =
      which === NOW
        ? await contentOf(db, id)
        : which === PUBLIC
          ? await publicContent(db, id)
          : await versionContent(db, id, which);
    return found ?? EMPTY_CONTENT;
  };
  const [old, young, names] = await Promise.all([read(from), read(to), articleChoices(db)]);
  const blocks: BlockChange[] = changesBetween(old.body, young.body);
  return { id, title: content.title, choices, from, to, fields: changedFields(old, young, names), blocks };
}

function nextOf(choices: readonly Named[], id: string): string | undefined {
  return choices[choices.findIndex((choice) => choice.id === id) + 1]?.id;
}

/** The fields beside the text that differ, by their names on the screen. */
function changedFields(before: ArticleContent, after: ArticleContent, names: ArticleChoices): FieldChange[] {
  const nameOf = (from: readonly { id: string; name: string }[], ids: readonly (string | null)[]) =>
    ids.flatMap((id) => from.find((one) => one.id === id)?.name ?? []).join(', ');
  const fields: Record<string, (content: ArticleContent) => string> = {
    Title: ({ title }) => title,
    Excerpt: ({ excerpt }) => excerpt,
    Address: ({ slug }) => slug,
    Author: ({ authorId }) => nameOf(names.authors, [authorId]),
    Categories: ({ categoryIds }) => nameOf(names.categories, categoryIds),
    Tags: ({ tagIds }) => nameOf(names.tags, tagIds),
    'Main picture': ({ picture }) =>
      picture === null ? '' : picture.kind === 'upload' ? picture.alt || picture.imageId : picture.name,
    Featured: ({ featured }) => (featured ? 'Yes' : 'No'),
  };
  return Object.entries(fields)
    .filter(([, read]) => read(before) !== read(after))
    .map(([name, read]) => ({ name, pieces: wordChanges(read(before), read(after)) }));
}
