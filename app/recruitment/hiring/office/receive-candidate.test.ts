import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { addPosition, addQuestion } from '#tests/support/applications.ts';
import { sendForm } from '#tests/support/office-action.ts';
import { openRecruitment } from '#tests/support/recruitment.ts';
import { QUESTIONS_CHANGED } from '../../applications/candidate.ts';
import { answerField, questionTokens } from '../../positions/asked-questions.ts';
import { questionsOf } from '../../positions/open-positions.queries.server.ts';
import { createCandidate } from './receive-candidate.server.ts';

const { services, me } = await openRecruitment();
afterAll(() => services[Symbol.asyncDispose]());

test('R13, C4: if what the position asks has changed since the form was opened, the form says so and gets the new questions', async () => {
  const { database } = services;
  const position = await addPosition(database, 'Fitter');
  const first = await addQuestion(database, position, 'Which machines?');
  const key = randomUUID();
  const send = (shown: string, answers: Record<string, string>) =>
    sendForm(services, me, officeAction({ create: createCandidate }), {
      intent: 'create',
      submissionKey: key,
      fullName: 'Thandi Mokoena',
      email: 'thandi@example.org',
      contactNumber: '082 555 0142',
      position: 'fitter',
      shown,
      ...answers,
    });
  const tokens = async () => questionTokens(await questionsOf(services.db, position));
  // `stale`: the screen loads its data again, while the form stays as it is.
  const changed = { kind: 'failed', reason: QUESTIONS_CHANGED, stale: true };
  const answer = { [answerField(first)]: 'Lathe' };

  const opened = await tokens();
  const second = await addQuestion(database, position, 'Which shifts?');
  expect(await send(opened, answer)).toMatchObject(changed);
  const answers = { ...answer, [answerField(second)]: 'Night' };
  const reloaded = await tokens();
  await database.query(`update questions set text = 'Which lathes?' where id = $1`, [first]);
  expect(await send(reloaded, answers)).toMatchObject(changed);
  expect(await database.query('select 1 from applications')).toEqual([]);
  // An answer that is missing although its question was shown has a field for its message.
  expect(await send(await tokens(), answer)).toMatchObject({
    kind: 'invalid',
    fields: { [answerField(second)]: 'Please answer this question' },
  });
  expect(await send(await tokens(), answers)).toMatchObject({ kind: 'done' });
  expect(await database.query('select question, answer from application_answers order by place')).toEqual([
    { question: 'Which lathes?', answer: 'Lathe' },
    { question: 'Which shifts?', answer: 'Night' },
  ]);
});
