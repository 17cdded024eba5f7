import { expect, test } from 'vitest';
import { type BlockChange, changesBetween } from './article-changes.ts';

type Span = string | [text: string, mark: string];

/** A paragraph; a mark that is no decorator is a link to it. */
function text(key: string, spans: Span[], more: Record<string, unknown> = {}) {
  const pairs = spans.map((span) => (typeof span === 'string' ? [span, ''] : span));
  return {
    _type: 'block',
    _key: key,
    style: 'normal',
    ...more,
    markDefs: pairs.flatMap(([, mark]) =>
      mark?.startsWith('/') ? [{ _type: 'link', _key: `l${mark}`, href: mark }] : [],
    ),
    children: pairs.map(([words, mark], at) => ({
      _type: 'span',
      _key: `${key}${at}`,
      text: words,
      marks: mark ? [mark.startsWith('/') ? `l${mark}` : mark] : [],
    })),
  };
}

const SIGNS = { same: '', added: '+', removed: '-' };

/** Each change in a line: its kind, and the pieces with + or - and their formats. */
const shown = (changes: readonly BlockChange[]) =>
  changes.map((one) =>
    one.change === 'skipped'
      ? `${one.count} skipped`
      : `${one.what} ${one.change}: ${one.pieces.map(({ change, text, format }) => `[${SIGNS[change]}${text}${format.length ? `|${format}` : ''}]`).join('')}`,
  );

test('B17: of a changed paragraph the words that were added and removed are shown, and its neighbours', () => {
  const before = ['One.', 'Two.', 'Cut the plate slowly.', 'Four.', 'Five.', 'Six.'].map((one, at) =>
    text(`a${at}`, [one]),
  );
  const after = ['One.', 'Two.', 'Cut the thick plate.', 'Four.', 'Five.', 'Six.'].map((one, at) =>
    text(`b${at}`, [one]),
  );
  expect(shown(changesBetween(before, after))).toEqual([
    '1 skipped',
    'Text same: [Two.]',
    'Text changed: [Cut the ][-plate][+thick][ ][-slowly][+plate][.]',
    'Text same: [Four.]',
    '2 skipped',
  ]);
});

test('B17: added, removed and replaced blocks, and those that became another kind, are told apart', () => {
  const before = [text('a', ['The kerf']), text('b', ['A cut is straight.']), text('c', ['Gone.'])];
  const after = [
    text('d', ['The kerf'], { style: 'h2' }),
    text('e', ['Something new.']),
    text('f', ['A cut is nearly straight.']),
    { _type: 'note', _key: 'n', text: 'Mind the edge.' },
  ];
  expect(shown(changesBetween(before, after))).toEqual([
    'Text removed: [-The kerf]',
    'Heading added: [+The kerf]',
    'Text added: [+Something new.]',
    'Text changed: [A cut is ][+nearly ][straight.]',
    'Text removed: [-Gone.]',
    'Note added: [+Mind the edge.]',
  ]);
});

test('B17: a word that became bold, a link that leads elsewhere, and a picture that was exchanged are changes', () => {
  const image = (imageId: string) => ({
    _type: 'image',
    _key: 'i',
    imageId,
    width: 1,
    height: 1,
    alt: 'A plate',
    caption: '',
  });
  const [one, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  expect(
    shown(
      changesBetween(
        [text('a', ['A hard steel ', ['here', '/a']]), image(one)],
        [text('a', ['A ', ['hard', 'strong'], ' steel ', ['here', '/b']]), image(other)],
      ),
    ),
  ).toEqual([
    'Text changed: [A ][-hard][+hard|strong][ steel ][-here|/a][+here|/b]',
    'Picture removed: [-A plate]',
    'Picture added: [+A plate]',
  ]);
  const cells = (last: string) => ({
    _type: 'table',
    _key: 't',
    caption: '',
    rows: [{ cells: ['Grade', 'Yield'] }, { cells: ['S355', last] }],
  });
  expect(shown(changesBetween([cells('355')], [cells('345')]))).toEqual([
    'Table changed: [Grade | Yield\nS355 | ][-355][+345]',
  ]);
});

test('B17: texts without a word in common, however long, are compared within the limits', () => {
  const long = (word: string) =>
    Array.from({ length: 3_000 }, (_, at) => text(`${word}${at}`, [`${word} ${at}`]));
  const changes = changesBetween(long('a'), long('b'));
  expect(changes).toHaveLength(6_000);
  expect(new Set(changes.map(({ change }) => change))).toEqual(new Set(['added', 'removed']));
});
