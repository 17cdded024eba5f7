import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

type NoticeProps = {
  /** `stays` is an error in its place after its notice is over, of the same size, so that nothing moves. */
  tone: 'success' | 'error' | 'stays';
  title?: string;
  children: ReactNode;
};

/** A success (teal) or error (red) message, in its place in the page: never over a field or the navigation. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={tone === 'success' ? 'check' : 'alert'} size={22} />
      <div>
        {title ? <strong className="notice-title">{title}</strong> : null}
        <p className="notice-text">{children}</p>
      </div>
    </div>
  );
}

export type TimedNoticeContent = {
  tone: 'success' | 'error';
  title?: string;
  text: string;
  /** How long it stays, in milliseconds; it stays longer while somebody points at it. */
  ms: number;
  /** The name of the field that it is about, where it is shown. */
  at?: string;
  /** Tells two notices of the same text apart. */
  number: number;
};

type TimedNoticeProps = {
  notice: TimedNoticeContent | null;
  onGone: () => void;
  /** The error that is still true when its notice is over; it stays in the same place. */
  stays?: { title?: string; text: string } | null;
};

/**
 * A notice that goes by itself. The live regions around it stand in the page from the start: screen readers announce
 * reliably only what changes in a region that they know.
 */
export function TimedNotice({ notice, onGone, stays }: TimedNoticeProps) {
  const [isPointedAt, setIsPointedAt] = useState(false);

  useEffect(() => {
    if (notice === null || isPointedAt) return;
    const timer = setTimeout(onGone, notice.ms);
    return () => clearTimeout(timer);
  }, [notice, isPointedAt, onGone]);

  const rendered = notice ? (
    <Notice key={notice.number} tone={notice.tone} {...(notice.title ? { title: notice.title } : {})}>
      {notice.text}
    </Notice>
  ) : null;
  return (
    <div
      className="notice-place"
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
    >
      <div role="status">{notice?.tone === 'success' ? rendered : null}</div>
      <div role="alert">{notice?.tone === 'error' ? rendered : null}</div>
      {notice === null && stays ? (
        <Notice tone="stays" {...(stays.title ? { title: stays.title } : {})}>
          {stays.text}
        </Notice>
      ) : null}
    </div>
  );
}
