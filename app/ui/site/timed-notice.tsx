import { useEffect, useState } from 'react';
import { Notice } from './notice.tsx';

export interface TimedNoticeContent {
  tone: 'success' | 'error';
  title?: string;
  text: string;
  /** How long it stays, in milliseconds; it stays longer while somebody points at it. */
  ms: number;
  /** Tells two notices of the same text apart. */
  number: number;
}

interface TimedNoticeProps {
  notice: TimedNoticeContent | null;
  onGone: () => void;
}

/**
 * A notice that goes by itself. The live regions around it stand in the page from the start: screen readers announce
 * reliably only what changes in a region that they know.
 */
export function TimedNotice({ notice, onGone }: TimedNoticeProps) {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (notice === null || held) return;
    const timer = setTimeout(onGone, notice.ms);
    return () => clearTimeout(timer);
  }, [notice, held, onGone]);

  const rendered = notice ? (
    <Notice key={notice.number} tone={notice.tone} {...(notice.title ? { title: notice.title } : {})}>
      {notice.text}
    </Notice>
  ) : null;
  return (
    <div className="notice-region" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      <div role="status">{notice?.tone === 'success' ? rendered : null}</div>
      <div role="alert">{notice?.tone === 'error' ? rendered : null}</div>
    </div>
  );
}
