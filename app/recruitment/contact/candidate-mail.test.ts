import { expect, test } from 'vitest';
import { withTemplate } from './candidate-mail.ts';

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
