import { expect, test } from 'vitest';
import {
  chosenIds,
  obstacleTo,
  occasionsFor,
  type Refusal,
  refusalText,
  refusedBeforehand,
  withTemplate,
} from './candidate-mail.ts';

const INVITATION = { subject: 'Interview', text: 'Hello {{name}}\n\nPlease come.' };
const QUESTION = { subject: 'A question', text: 'Hello {{name}}\n\nWe need copies.' };

test('H5: another template replaces the one before if nothing was typed', () => {
  expect(withTemplate(INVITATION, INVITATION, QUESTION)).toEqual(QUESTION);
  const nothing = { subject: '', text: '' };
  expect(withTemplate(nothing, nothing, QUESTION)).toEqual(QUESTION);
});

test('H5: another template follows what was typed, and takes no second place when it is changed again', () => {
  const typed = { subject: 'My subject', text: 'My own text' };
  const once = withTemplate(typed, INVITATION, QUESTION);
  expect(once).toEqual({ subject: 'My subject', text: `My own text\n\n${QUESTION.text}` });
  expect(withTemplate(once, QUESTION, INVITATION)).toEqual({
    subject: 'My subject',
    text: `My own text\n\n${INVITATION.text}`,
  });
});

test('H2, H5, H15: who is written to or offered times is at most 500, and more are refused rather than left out', () => {
  const ids = Array.from({ length: 501 }, () => crypto.randomUUID());
  expect(chosenIds.parse([...ids.slice(0, 500), ids[0], 'nonsense'].join(' '))).toEqual(ids.slice(0, 500));
  expect(chosenIds.safeParse(ids.join(' ')).error?.issues).toMatchObject([
    { message: 'Choose at most 500 applications' },
  ]);
});

test('H5, H14: without declining, a rejection is offered only if every application is closed', () => {
  const [open, closed] = [{ status: 'busy' }, { status: 'closed' }];
  expect(occasionsFor([closed, open], true)).toEqual(['candidate-rejection']);
  expect(occasionsFor([closed, open], false)).not.toContain('candidate-rejection');
  expect(occasionsFor([closed], false)).toContain('candidate-rejection');
});

test('H5: who can’t be emailed is known for the occasion and the text, a second application of one person included', () => {
  const recipient = (
    id: string,
    email: string,
    position = 'Welder',
    refusals: Record<string, Refusal> = {},
  ) => ({
    ...{ id, email, name: id, status: 'active', interviews: [], refusals },
    values: { name: id, position, reference: 'A-1', author: 'Nomvula', phone: '', hours: '' },
  });
  const recipients = [
    recipient('withdrawn', 'one@example.org', 'Welder', { 'candidate-rejection': 'withdrawn' }),
    recipient('first', 'One@example.org'),
    recipient('second', 'one@example.org'),
    recipient('no position', 'other@example.org', ''),
  ];
  const refused = (occasion: Parameters<typeof refusedBeforehand>[1], text: string) =>
    Object.fromEntries(refusedBeforehand(recipients, occasion, { subject: 'Hello', text }));
  expect(refused('candidate-rejection', 'About {{position}}')).toEqual({
    withdrawn: 'withdrawn',
    second: 'second-rejection',
    'no position': 'position',
  });
  expect(refused('candidate-invitation', 'Hello {{name}}')).toEqual({});
});

test('H5: of a rejection that was not sent as its application was open it is said what to do', () => {
  const why = obstacleTo('candidate-rejection', { status: 'busy', withdrawnAt: null });
  expect(refusalText(why ?? '')).toBe('The application was open. Close it, then write the rejection again.');
});
