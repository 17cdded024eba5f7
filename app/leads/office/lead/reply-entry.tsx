import { IconPaperclip } from '@tabler/icons-react';
import { DateTime } from '#app/ui/office/date-time.tsx';
import type { LeadDetail } from '../../lead-detail.queries.server.ts';
import type { ListedReply } from '../../replies.queries.server.ts';
import { drawingAnchor } from '../leads-path.ts';

type Props = { lead: Pick<LeadDetail, 'email'>; reply: ListedReply };

/** A reply in the timeline: what was written, its drawings, and the files that were left out. // L24 */
export function ReplyEntry({ lead, reply }: Props) {
  const { fromName, fromAddress, subject, text, drawings, leftOut, isAutomatic, isForged, receivedAt } =
    reply;
  const isOther = isForged || fromAddress !== lead.email.toLowerCase();
  return (
    <>
      <div className="note-head">
        <p>
          <strong>{fromName || fromAddress}</strong>{' '}
          {isAutomatic ? 'sent an automatic reply' : 'replied by email'}
          {isOther && fromName !== '' && ` from ${fromAddress}`} <DateTime at={receivedAt} time />
        </p>
      </div>
      {isForged && <p>The sender could not be verified.</p>}
      <p className="answer-subject">{subject}</p>
      {text !== '' && <p className="note-text">{text}</p>}
      {drawings.length > 0 && (
        <ul className="answer-files" aria-label="Drawings with this reply">
          {drawings.map(({ id, name }) => (
            <li key={id}>
              <IconPaperclip size={18} stroke={1.5} aria-hidden="true" />
              <a href={`#${drawingAnchor(id)}`}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      {leftOut.map((reason, at) => (
        // Two files of one name may be left out for one reason.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <p key={at} className="reply-left-out muted">
          {reason}
        </p>
      ))}
    </>
  );
}
