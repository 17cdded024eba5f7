import { expect, test } from 'vitest';
import { SECTIONS } from '#app/company/profile/profile.ts';
import { testCompany } from '#tests/support/company.ts';
import { blankOf, differences } from './section-form.server.ts';

const { services, home, places } = testCompany.profile;
const [first, second, third] = services;
if (first === undefined || second === undefined || third === undefined) throw new Error('It has three');
const changes = (after: unknown) => differences(SECTIONS.services, services, after);

test('O5: an entry that goes is one change, and the others are compared with themselves', () => {
  expect(changes(services.toSpliced(0, 1))).toEqual([{ of: first.name, before: '', after: 'removed' }]);
  const changed = { ...second, line: 'Cut today.' };
  expect(changes([changed, ...services.slice(2)])).toEqual([
    { of: first.name, before: '', after: 'removed' },
    { of: `${second.name}, Line in lists`, before: second.line, after: 'Cut today.' },
  ]);
});

test('O5: one that comes after another went is named as new', () => {
  const fresh = { ...third, name: 'Powder coating', slug: 'powder-coating' };
  expect(changes([...services.slice(2), fresh])).toEqual([
    { of: first.name, before: '', after: 'removed' },
    { of: second.name, before: '', after: 'removed' },
    { of: 'Powder coating', before: '', after: 'added' },
  ]);
});

test('O5: an entry without a name begins its line with a capital', () => {
  const fresh = { ...third, name: '', slug: '' };
  expect(changes([...services, fresh])).toEqual([
    { of: `Service ${services.length + 1}`, before: '', after: 'added' },
  ]);
});

test('O5: a renamed entry is the same one, and another order is named as such', () => {
  expect(changes(services.with(0, { ...first, slug: 'cut', name: 'Cut' }))).toEqual([
    { of: 'Cut, Name', before: first.name, after: 'Cut' },
    { of: 'Cut, Address', before: first.slug, after: 'cut' },
  ]);
  expect(changes(services.with(0, second).with(1, first))).toMatchObject([{ of: 'Order' }]);
  const paragraphs = home.paragraphs.with(0, 'We cut.');
  expect(differences(SECTIONS.home, home, { ...home, paragraphs })).toMatchObject([
    { before: home.paragraphs[0], after: 'We cut.' },
  ]);
});

test('O1: a new service is offered, and claims nothing: no process of the fit check, no thickness', () => {
  expect(blankOf(SECTIONS.services.element)).toMatchObject({
    on: true,
    machine: { process: 'other', thickness: { carbon: { cuts: 'unknown' }, coated: { cuts: 'unknown' } } },
  });
  expect(differences(SECTIONS.places, places, places)).toEqual([]);
});
