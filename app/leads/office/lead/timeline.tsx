import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { MailStatus } from '#app/platform/mail/mail-status.server.ts';
import { formatDateTime } from '#app/ui/dates.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { OfficeForm, useSubmitProps } from '#app/ui/office/office-form.tsx';
import { type Action, useAction } from '#app/ui/office/use-action.ts';
import { ANSWER_NOTICES } from '../../correspondence/answer.ts';
import type { ListedAnswer } from '../../correspondence/answers.queries.server.ts';
import type { ListedReply } from '../../correspondence/replies.queries.server.ts';
import { nameOfLead } from '../../records/lead.ts';
import type { LeadDetail, ListedEvent } from '../../records/lead-detail.queries.server.ts';
import { formatEvent, REMOVABLE_KINDS } from '../../records/lead-events.ts';
import { LEAD_NOTICES } from '../../records/lead-notices.ts';
import type { AnswersOfLead } from '../load-answers.server.ts';
import { AnswerEntry, ConfirmationEntry, ReplyEntry } from './mail-entries.tsx';

type Props = { lead: LeadDetail; events: ListedEvent[]; loaded: AnswersOfLead };

/** Everything that happened to a lead, newest first. // L16, L18, L24 */
export function Timeline({ lead, events, loaded: { answers, replies, confirmation } }: Props) {
  // Here rather than in the row, which is removed before the result arrives.
  const action = useAction(LEAD_NOTICES);
  const answerAction = useAction(ANSWER_NOTICES);
  const receivedAt = lead.source === 'website' ? lead.createdAt : null;
  const entries = timelineEntries({ receivedAt, events, answers, replies, confirmation });
  return (
    <section className="panel panel-body notes" aria-labelledby="timeline-heading">
      <h2 id="timeline-heading">Timeline</h2>
      <ol className="note-list lead-timeline">
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            <DateTime at={entry.at} time />
            <AnyEntry lead={lead} entry={entry} action={action} answerAction={answerAction} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function keyOf(entry: Entry): string {
  if (entry.kind === 'event') return entry.event.id;
  if (entry.kind === 'reply') return entry.reply.id;
  return entry.kind === 'answer' ? entry.answer.id : entry.kind;
}

type EntryProps = { lead: LeadDetail; entry: Entry; action: Action; answerAction: Action };

function AnyEntry({ lead, entry, action, answerAction }: EntryProps) {
  switch (entry.kind) {
    case 'event':
      return <EventEntry id={lead.id} event={entry.event} action={action} />;
    case 'answer':
      return <AnswerEntry lead={lead} answer={entry.answer} action={answerAction} />;
    case 'reply':
      return <ReplyEntry lead={lead} reply={entry.reply} />;
    case 'confirmation':
      return <ConfirmationEntry mail={entry.mail} to={lead.email} />;
    case 'received':
      return <ReceivedEntry lead={lead} />;
  }
}

function ReceivedEntry({ lead }: { lead: LeadDetail }) {
  return (
    <div className="note-head">
      <p>
        <strong>{nameOfLead(lead)}</strong> {lead.kind === 'quote' ? 'requested a quote' : 'sent an enquiry'}{' '}
        through the website
      </p>
    </div>
  );
}

function EventEntry({ id, event, action }: { id: string; event: ListedEvent; action: Action }) {
  const submit = useSubmitProps();
  const { kind, actorName, at, text, details } = event;
  const what = formatEvent(kind, details, actorName);
  const removing =
    action.sending?.get('intent') === 'remove-event' && action.sending.get('eventId') === event.id;
  return (
    <>
      <div className="note-head">
        <p>
          <strong>{actorName}</strong> {what}
        </p>
        {REMOVABLE_KINDS.includes(kind) && (
          <OfficeForm action={action} intent="remove-event" hidden={{ id, eventId: event.id }}>
            <ActionIcon
              {...submit}
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Remove: ${actorName} ${what} ${formatDateTime(at)}`}
              loading={removing}
            >
              <IconTrash size={18} aria-hidden="true" stroke={1.5} />
            </ActionIcon>
          </OfficeForm>
        )}
      </div>
      {text !== '' && <p className="note-text">{text}</p>}
    </>
  );
}

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

type Entry = TimelineEntry<ListedEvent, ListedAnswer, ListedReply, MailStatus>;

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
