import { expect, test, vi } from 'vitest';
import { foldText, searchColumnText, searchTerms } from './search-text.ts';

test.each([
  ['Günther  MÜLLER', 'gunther muller'],
  ['Müller', 'muller'],
  ['Søren Łukasz Straße', 'soren lukasz strasse'],
  ['İzmir', 'izmir'],
  ["O’Brien & O'Brien", "o'brien & o'brien"],
  ['ﬁne　ｗｉｄｅ', 'fine wide'],
  ['+27 82', '27 82'],
])('L15: %j is stored and searched for as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});

const fits = (typed: string, texts: string[]) => {
  const column = searchColumnText(texts);
  return searchTerms(typed).every((term) => column.includes(term));
};

const PHONES = ['+27825550142', 'Call 082 555-0142 after five', '+27 (0)82 555 0142', '(082) 555.0142'];
const SPELLINGS = [
  '0825550142',
  '082 555 0142',
  '+27825550142',
  '+27 82 555 0142',
  '0027 82 555 0142',
  '27825550142',
  '+27 (0)82 555-0142',
  '(082) 555 0142',
  '82 555 0142',
  '555 0142',
  '5550142',
  '082 555',
  '+27 82',
];
test.each(PHONES.flatMap((stored) => SPELLINGS.map((typed) => [stored, typed])))(
  'L15: a phone number stored as %j is found by %j',
  (stored, typed) => {
    expect(fits(typed, [stored])).toBe(true);
  },
);

test.each([
  ['083 555 0142', ['+27825550142']],
  ['+27 82 555 0143', ['+27825550142']],
  ['steel plate', ['steel pipes']],
])('L15: %j does not find %j', (typed, texts) => {
  expect(fits(typed, texts)).toBe(false);
});

test('L15: words are found in any order and in any of the texts; nothing typed finds everything', () => {
  const texts = ['Q-1042 q1042', 'Zoë van der Merwe', 'Bergland Skrynwerk', 'Two plates, 6 mm × 1 200'];
  for (const typed of ['merwe zoe', 'q1042', 'Q-1042', 'q 1042', 'PLATES bergland', '1 200', '', '  '])
    expect([typed, fits(typed, texts)]).toEqual([typed, true]);
});

test('L15, L24: accents in front of, between and behind letters are dropped before the text is normalised', () => {
  const normalised: string[] = [];
  const { normalize } = String.prototype;
  using _ = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (
    this: string,
    form?: string,
  ) {
    normalised.push(String(this));
    return normalize.call(this, form);
  });
  const marks = '\u0301\u0316'.repeat(10_000);
  expect(foldText(`${marks}u\u0308 ${marks}é${marks} e\u0301`)).toBe('u e e');
  expect(normalised).toEqual(['u é e']);
});

test('L15: a search of the greatest length is short work', () => {
  expect(searchTerms('0 ('.repeat(100_000)).length).toBeLessThan(201);
  expect(searchColumnText(['0('.repeat(5_000), '1-'.repeat(5_000)])).toContain('0(0(');
});
