type Mail = { state: string; attempts: number };
type Answer = { id: string; takenBackAt: Date | null; mail: Mail | null };

/** What can change while the page of a lead is open, as one string to compare. */
export function answerStates(
  answers: readonly Answer[],
  confirmation: Mail | null,
  writers: readonly string[],
  { beingRead, replies }: { beingRead: number; replies: number },
): string {
  const stateOf = (mail: Mail | null) => (mail ? `${mail.state} ${mail.attempts}` : '');
  return [
    ...answers.map(
      (answer) => `${answer.id} ${answer.takenBackAt === null ? stateOf(answer.mail) : 'taken back'}`,
    ),
    `confirmation ${stateOf(confirmation)}`,
    ...writers,
    `being read ${beingRead}`,
    `replies ${replies}`,
  ].join('\n');
}
