import type { MailStatus } from '#app/platform/mail/mail-status.server.ts';
import type { ListedAnswer } from '../../correspondence/answers.queries.server.ts';
import type { ListedReply } from '../../correspondence/replies.queries.server.ts';
import type { ListedEvent } from '../../records/lead-detail.queries.server.ts';

/** What a timeline consists of: the lead's arrival, what staff did, and the mails to its sender and from them. */
type Parts<Event, Answer, Reply, Confirmation> = {
  /** When the website received the lead; null if staff entered it, which is an event. */
  receivedAt: Date | null;
  events: readonly Event[];
  answers: readonly Answer[];
  replies: readonly Reply[];
  confirmation: Confirmation | null;
};

type TimelineEntry<Event, Answer, Reply, Confirmation> =
  | { kind: 'event'; at: Date; event: Event }
  | { kind: 'answer'; at: Date; answer: Answer }
  | { kind: 'reply'; at: Date; reply: Reply }
  | { kind: 'confirmation'; at: Date; mail: Confirmation }
  | { kind: 'received'; at: Date };

export type Entry = TimelineEntry<ListedEvent, ListedAnswer, ListedReply, MailStatus>;

/**
 * One timeline of everything that happened to a lead, newest first. A mail to its sender stands where it was written, so that
 * its entry keeps its place while its state changes; a reply where the mailbox received it. // L16, L24
 */
export function timelineEntries<
  Event extends { at: Date },
  Answer extends { createdAt: Date },
  Reply extends { receivedAt: Date },
  Confirmation extends { createdAt: Date },
>({ receivedAt, events, answers, replies, confirmation }: Parts<Event, Answer, Reply, Confirmation>) {
  const entries: TimelineEntry<Event, Answer, Reply, Confirmation>[] = [
    ...answers.map((answer) => ({ kind: 'answer', at: answer.createdAt, answer }) as const),
    ...replies.map((reply) => ({ kind: 'reply', at: reply.receivedAt, reply }) as const),
    ...events.map((event) => ({ kind: 'event', at: event.at, event }) as const),
    ...(confirmation
      ? [{ kind: 'confirmation', at: confirmation.createdAt, mail: confirmation } as const]
      : []),
    ...(receivedAt ? [{ kind: 'received', at: receivedAt } as const] : []),
  ];
  // The sort is stable: the lead and its confirmation are stored in one transaction, so their times are equal.
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime());
}
