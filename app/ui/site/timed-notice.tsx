import { useEffect, useState } from 'react';
import { Notice } from './notice.tsx';

export interface Told {
  tone: 'success' | 'error';
  title?: string;
  text: string;
  /** How long it stays, in milliseconds; it stays longer while somebody points at it. */
  ms: number;
}

interface TimedNoticeProps {
  told: Told | null;
  onGone: () => void;
}

/**
 * A notice that goes by itself. The region around it stands in the page from the start: screen readers only announce
 * what changes in a region that they know.
 */
export function TimedNotice({ told, onGone }: TimedNoticeProps) {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (told === null || held) return;
    const timer = setTimeout(onGone, told.ms);
    return () => clearTimeout(timer);
  }, [told, held, onGone]);

  return (
    <div
      className="notice-region"
      aria-live={told?.tone === 'error' ? 'assertive' : 'polite'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {told ? (
        <Notice tone={told.tone} {...(told.title ? { title: told.title } : {})}>
          {told.text}
        </Notice>
      ) : null}
    </div>
  );
}
