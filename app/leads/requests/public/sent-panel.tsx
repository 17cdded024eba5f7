import { type MouseEvent, useEffect, useRef } from 'react';
import { useCompany } from '#app/company/use-company.ts';
import { sizeInKb } from '#app/ui/file-size.ts';
import { Button, buttonClass } from '#app/ui/site/button.tsx';
import { Icon } from '#app/ui/site/icon.tsx';
import { Notice, TimedNotice, type TimedNoticeContent } from '#app/ui/site/notice.tsx';
import { answeredInAWorkingDay, SENT } from '../notices.ts';

type SentPanelProps = {
  reference: string;
  /** When to expect an answer, as stated by the server; null on a page that may be opened again later. */
  expect: string | null;
  received?: readonly { name: string; size: number }[];
  /** How many there were where their names are not known any more. */
  receivedCount?: number | undefined;
  /** The title of the notice (L10); the contact form has none (L3). */
  title?: string;
  notice: TimedNoticeContent | null;
  onNoticeGone: () => void;
  /** Whether the page itself is the answer to the form: its notice stays. */
  isPage: boolean;
  /** The form's own page, for another one. */
  path: string;
  onAgain: () => void;
  /** Closes the dialog that it is in. */
  onClose?: (() => void) | undefined;
};

/** Stands in place of a form that was sent, under the notice of L3 and L10. // L23 */
export function SentPanel({
  reference,
  expect,
  received = [],
  receivedCount = 0,
  title,
  notice,
  onNoticeGone,
  isPage,
  path,
  onAgain,
  onClose,
}: SentPanelProps) {
  const { hours } = useCompany();
  const next = expect ?? answeredInAWorkingDay(hours);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isPage) heading.current?.focus();
  }, [isPage]);

  // On a page of its own it is a link, which leaves the address that says what was sent.
  function startAgain(event: MouseEvent): void {
    if (isPage || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onAgain();
  }

  return (
    <div className="sent">
      <div className="sent-head">
        <div className="sent-mark">
          <p>
            <Icon name="check" size={36} />
            Sent
          </p>
          {isPage ? null : next}
        </div>
        {isPage ? (
          <Notice tone="success" {...(title ? { title } : {})}>
            {SENT}
          </Notice>
        ) : (
          <TimedNotice notice={notice?.tone === 'success' ? notice : null} onGone={onNoticeGone} />
        )}
      </div>
      <p ref={heading} tabIndex={-1} className="sent-reference">
        Your reference is <strong>{reference}</strong>
      </p>
      {received.length > 0 ? (
        <ul className="sent-files" aria-label="Received">
          {received.map(({ name, size }) => (
            <li key={`${name}-${size}`}>{`${name}, ${sizeInKb(size)}`}</li>
          ))}
        </ul>
      ) : receivedCount > 0 ? (
        <p>
          {receivedCount === 1
            ? 'We have received your drawing.'
            : `We have received your ${receivedCount} drawings.`}
        </p>
      ) : null}
      {isPage ? <p>{next}</p> : null}
      <div className="button-row">
        {onClose ? <Button onClick={onClose}>Close</Button> : null}
        <a className={buttonClass('secondary')} href={path} onClick={startAgain}>
          Send another
        </a>
      </div>
    </div>
  );
}
