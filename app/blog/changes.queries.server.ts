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
} from './drafts.queries.server.ts';

/** What can be compared beside the saved versions: the article as it is now, as visitors see it, and an empty one. */
const NOW = 'now';
const PUBLIC = 'public';
const EMPTY = 'empty';

/** A state of the article that can be compared; a saved version has no label. */
type State = { id: string; label: string | null; savedAt: Date | null; savedBy: string; kind: string };
type FieldChange = { name: string; pieces: Piece[] };

/**
 * Compares two states of an article. Without `from` the one before `to`; without `to` the present one.
 *
 * @returns null if there is no such article. // B17
 */
export async function compareVersions(
  db: Database,
  id: string,
  requested: { from: string | null; to: string | null },
) {
  const article = await findArticle(db, id);
  if (article === null) return null;
  const { state, hasDraft, content } = article;
  const versions = await listVersions(db, id);
  const unversioned = (stateId: string, label: string): State => ({
    id: stateId,
    label,
    savedAt: null,
    savedBy: '',
    kind: '',
  });
  const hasPublicState = state === 'published' && hasDraft;
  const choices: State[] = [
    unversioned(NOW, hasDraft ? 'The draft' : 'The article'),
    ...(hasPublicState ? [unversioned(PUBLIC, 'What is published')] : []),
    ...versions.map((version) => ({ ...version, label: null })),
    unversioned(EMPTY, 'An empty article'),
  ];
  const idOf = (stateId: string | null) => choices.find((choice) => choice.id === stateId)?.id;
  const to = idOf(requested.to) ?? NOW;
  // The newest version usually is what the article says now.
  const previous = to === NOW ? (hasPublicState ? PUBLIC : versions[1]?.id) : idAfter(choices, to);
  const from = idOf(requested.from) ?? previous ?? EMPTY;
  const [before, after, names] = await Promise.all([
    readState(db, id, from),
    readState(db, id, to),
    articleChoices(db),
  ]);
  const blocks: BlockChange[] = changesBetween(before.body, after.body);
  return { id, title: content.title, choices, from, to, fields: changedFields(before, after, names), blocks };
}

async function readState(db: Database, id: string, stateId: string): Promise<ArticleContent> {
  const contents: Record<string, () => Promise<ArticleContent | null>> = {
    [EMPTY]: async () => EMPTY_CONTENT,
    [NOW]: () => contentOf(db, id),
    [PUBLIC]: () => publicContent(db, id),
  };
  return (await (contents[stateId]?.() ?? versionContent(db, id, stateId))) ?? EMPTY_CONTENT;
}

function idAfter(choices: readonly State[], id: string): string | undefined {
  return choices[choices.findIndex((choice) => choice.id === id) + 1]?.id;
}

/** The fields beside the text that differ, by their names on the screen. */
function changedFields(before: ArticleContent, after: ArticleContent, names: ArticleChoices): FieldChange[] {
  const namesOf = (rows: readonly { id: string; name: string }[], ids: readonly (string | null)[]) =>
    ids.flatMap((id) => rows.find((row) => row.id === id)?.name ?? []).join(', ');
  const fields: Record<string, (content: ArticleContent) => string> = {
    Title: ({ title }) => title,
    Excerpt: ({ excerpt }) => excerpt,
    Address: ({ slug }) => slug,
    Author: ({ authorId }) => namesOf(names.authors, [authorId]),
    Categories: ({ categoryIds }) => namesOf(names.categories, categoryIds),
    Tags: ({ tagIds }) => namesOf(names.tags, tagIds),
    'Main picture': ({ picture }) =>
      picture === null ? '' : picture.kind === 'upload' ? picture.alt || picture.imageId : picture.name,
    Featured: ({ featured }) => (featured ? 'Yes' : 'No'),
  };
  return Object.entries(fields)
    .filter(([, read]) => read(before) !== read(after))
    .map(([name, read]) => ({ name, pieces: wordChanges(read(before), read(after)) }));
}
