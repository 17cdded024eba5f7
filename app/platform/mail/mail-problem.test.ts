import { expect, test } from 'vitest';
import { describeProblem, PERMANENT_PROBLEMS, toMailProblem } from './mail-problem.ts';

test.each([
  [{ code: 'ECONNREFUSED', command: 'CONN' }, 'unreachable', false],
  [{ code: 'EDNS', command: 'CONN' }, 'unreachable', false],
  [{ code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }, 'unwilling', false],
  [{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'sign-in', false],
  [{ code: 'EENVELOPE', responseCode: 530, command: 'MAIL FROM' }, 'sign-in', false],
  [{ code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }, 'later', false],
  [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'address', true],
  // A full mailbox, not a mail that is too large.
  [{ code: 'EENVELOPE', responseCode: 552, command: 'RCPT TO' }, 'address', true],
  [{ code: 'EENVELOPE', command: 'API' }, 'address', true],
  [{ code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, 'refused', true],
  [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'refused', true],
  [{ code: 'EMESSAGE', responseCode: 552, command: 'DATA' }, 'too-large', true],
  [{ code: 'EMESSAGE', command: 'MAIL FROM' }, 'too-large', true],
  [{ code: 'ESTREAM', command: 'API' }, 'unwritten', false],
] as const)('L22: %j is the problem "%s", permanent: %s', (fault, problem, permanent) => {
  expect(toMailProblem(fault)).toBe(problem);
  expect(PERMANENT_PROBLEMS.includes(problem)).toBe(permanent);
  expect(describeProblem(problem).why).toMatch(/^\p{Lu}.*\.$/u);
});
