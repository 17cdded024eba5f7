import type { Note } from '../../application.queries.server.ts';

/** The states of notes' mails in one text, to see whether any has changed. */
export function mailStates(notes: readonly Note[]): string {
  return notes.map(({ id, mail }) => (mail ? `${id} ${mail.state} ${mail.attempts}` : '')).join('\n');
}
