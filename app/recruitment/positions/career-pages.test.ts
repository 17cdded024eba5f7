import { expect, test } from 'vitest';
import { samplePositions } from '#content/starter/positions.ts';
import { testCompany } from '#tests/support/company.ts';
import { careerPage, firstSentence, positionPage } from './career-pages.ts';

test.each([
  ['You cut plate from 0.5 to 35 mm. Experience is needed.', 'You cut plate from 0.5 to 35 mm.'],
  ['  You weld to AWS D1.1, in all positions.\nShifts.', 'You weld to AWS D1.1, in all positions.'],
  ['No end here', 'No end here'],
  ['', ''],
])('S23: the first sentence of %j is %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});

test('S23: each position has a title and a description of its own', () => {
  const pages = samplePositions.map((position) => positionPage(testCompany, position));
  expect(new Set(pages.map(({ title }) => title)).size).toBe(samplePositions.length);
  expect(new Set(pages.map(({ description }) => description)).size).toBe(samplePositions.length);
});

test('S23: a position without a description has a generic one', () => {
  const { description } = positionPage(testCompany, { slug: 'welder', name: 'Welder', description: '' });
  expect(description).toContain(`Welder at ${testCompany.name}`);
});

test('O1, S23: the careers page is titled and described from the company, or as its owner has it', () => {
  const { profile } = testCompany;
  const own = {
    ...testCompany,
    name: 'Karoo Plate',
    address: { ...testCompany.address, suburb: '', town: 'Paarl', province: 'Western Cape' },
  };
  expect(careerPage(own)).toMatchObject({
    title: 'Careers at Karoo Plate: jobs in steel in Paarl',
    description: expect.stringContaining('at Karoo Plate in Paarl, Western Cape,'),
  });
  const careers = { title: 'Work with us', description: 'Jobs for boilermakers' };
  const titled = { ...own, profile: { ...profile, pages: { ...profile.pages, careers } } };
  expect(careerPage(titled)).toMatchObject(careers);
});
