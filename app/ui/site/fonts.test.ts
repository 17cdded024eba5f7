import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const faces = ['fonts.css', 'italics.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('')
  .split('@font-face')
  .filter((face) => face.includes('unicode-range'))
  .map((face) => ({
    font: [/font-family: "([^"]+)"/, /font-weight: (\d+)/, /font-style: (\w+)/]
      .map((part) => part.exec(face)?.[1])
      .join(' '),
    ranges: Array.from(
      /unicode-range:\s*([^;]+)/.exec(face)?.[1]?.matchAll(/U\+(\w+)(?:-(\w+))?/g) ?? [],
      toRange,
    ),
  }));

function toRange([, first = '', last = first]: RegExpExecArray): [number, number] {
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

const CHARACTERS = [
  'The quick brown fox, 0123456789 (R1 200.50) @ 100% & “more” – it’s 3 × 2 ± 1…',
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ',
  '¡¿«»§¶©®°µ·¹²³¼½¾•′″€™←↑→↓−≤≥œŒı„‚',
].join('');

test.each([
  'Barlow 400 normal',
  'Barlow 600 normal',
  'Barlow Condensed 600 normal',
  'Barlow 400 italic',
  'Barlow 600 italic',
])('the files of %s have each character once, and English text needs only the first', (font) => {
  const files = faces.filter((face) => face.font === font);
  expect(files).toHaveLength(2);
  const filesWith = (character: string) =>
    files.flatMap(({ ranges }, place) =>
      ranges.some(([first, last]) => first <= codeOf(character) && codeOf(character) <= last) ? [place] : [],
    );
  expect([...CHARACTERS].filter((character) => filesWith(character).length !== 1)).toEqual([]);
  const english = Array.from({ length: 0x5f }, (_, place) => String.fromCodePoint(0x20 + place));
  expect(
    [...english, '’', '–', '…', 'Ø', '×', '±', '•'].filter((character) => filesWith(character)[0] !== 0),
  ).toEqual([]);
});

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
