import { expect, test } from 'vitest';
import { isOpenTo, keptUntil, privatePagePath, shownStatusOf, shownStatusText } from './private-page.ts';

const UNDECIDED = {
  withdrawnAt: null,
  toldAt: null,
  rejectionSent: false,
  offerSent: false,
  rejectionWaits: false,
};

test.each([
  ['active', {}, 'received'],
  ['busy', {}, 'considered'],
  // Closed, and the rejection leaves tomorrow: nothing gives it away.
  ['closed', { rejectionWaits: true }, 'considered'],
  // Closed without one: no answer is promised.
  ['closed', {}, 'untold'],
  ['closed', { offerSent: true }, 'untold'],
  ['closed', { rejectionSent: true }, 'declined'],
  ['closed', { rejectionSent: true, rejectionWaits: true }, 'declined'],
  // Told by phone.
  ['closed', { toldAt: new Date() }, 'declined'],
  ['closed', { toldAt: new Date(), rejectionWaits: true }, 'declined'],
  ['accepted', {}, 'considered'],
  ['accepted', { rejectionSent: true }, 'considered'],
  ['accepted', { offerSent: true }, 'offered'],
  // The offer tells it, whether or not anybody has set the status.
  ['busy', { offerSent: true }, 'offered'],
  ['active', { offerSent: true }, 'offered'],
  ['busy', { rejectionSent: true }, 'considered'],
  ['busy', { rejectionWaits: true }, 'considered'],
  ['closed', { withdrawnAt: new Date(), rejectionSent: true }, 'withdrawn'],
  // Imported from the old system.
  ['pending', {}, 'considered'],
  ['rejected', {}, 'untold'],
  ['hired', {}, 'untold'],
] as const)('H10, H14: an application that is %s, with %o, shows as %s', (status, known, shown) => {
  const shownStatus = shownStatusOf({ status, ...UNDECIDED, ...known });
  expect(shownStatus).toBe(shown);
  expect(isOpenTo(shownStatus)).toBe(!['declined', 'withdrawn'].includes(shown));
});

const OFFER = { free: [new Date()], asked: null };
test.each([
  [{ offer: OFFER }, 'Choose a time for your interview'],
  [{ offer: { ...OFFER, free: [] } }, 'No time is left to choose'],
  [{ offer: { free: [], asked: 'After five' } }, 'You have asked for another time'],
  // An interview that stands is more than what was offered.
  [{ offer: OFFER, interviews: [{ cancelled: false }] }, 'We have invited you to an interview'],
  [{ offer: OFFER, interviews: [{ cancelled: true }] }, 'Choose a time for your interview'],
  [{ shownStatus: 'declined', offer: OFFER }, 'We have decided to go on with other candidates'],
  [{}, 'We are considering your application'],
] as const)('H7, H15: with %o the page says: %s', (stands, title) => {
  expect(shownStatusText({ shownStatus: 'considered', interviews: [], offer: null, ...stands }).title).toBe(
    title,
  );
});

test('H7, H10: who has withdrawn reads that an interview is cancelled too', () => {
  const { next } = shownStatusText({ shownStatus: 'withdrawn', interviews: [], offer: null });
  expect(next).toContain('any interview is cancelled');
});

test.each([
  ['2026-11-22T23:30:00+02:00', 24, '2028-11-22'],
  ['2026-08-31T08:00:00+02:00', 6, '2027-02-28'],
  ['2026-12-01T00:30:00+02:00', 1, '2027-01-01'],
])('H10, X5: what was sent on %s is kept %i months, until %s', (appliedAt, months, day) => {
  expect(keptUntil(new Date(appliedAt), months)).toEqual(new Date(`${day}T00:00:00+02:00`));
});

test('H10, X3: whatever is typed as a page can be in the Location header', () => {
  const headers = new Headers({ Location: privatePagePath('\0\r\nSet-Cookie: é/../x') });
  expect(headers.get('location')).toBe('/application/%00%0D%0ASet-Cookie%3A%20%C3%A9%2F..%2Fx');
});
