import { useEffect, useState } from 'react';
import { Notice } from './notice.tsx';

export interface Told {
  tone: 'success' | 'error';
  title?: string;
  text: string;
  /** How long it stays, in milliseconds; it stays longer while somebody points at it. */
  ms: number;
  /** Tells two notices of the same text apart. */
  number: number;
}

interface TimedNoticeProps {
  told: Told | null;
  onGone: () => void;
}

/**
 * A notice that goes by itself. The live regions around it stand in the page from the start: screen readers announce
 * reliably only what changes in a region that they know.
 */
export function TimedNotice({ told, onGone }: TimedNoticeProps) {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (told === null || held) return;
    const timer = setTimeout(onGone, told.ms);
    return () => clearTimeout(timer);
  }, [told, held, onGone]);

  const notice = told ? (
    <Notice key={told.number} tone={told.tone} {...(told.title ? { title: told.title } : {})}>
      {told.text}
    </Notice>
  ) : null;
  return (
    <div className="notice-region" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      <div role="status">{told?.tone === 'success' ? notice : null}</div>
      <div role="alert">{told?.tone === 'error' ? notice : null}</div>
    </div>
  );
}
