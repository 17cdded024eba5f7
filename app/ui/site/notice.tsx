import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface NoticeProps {
  tone: 'success' | 'error';
  title?: string;
  children: ReactNode;
}

/** A success (teal) or error (red) message. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={tone === 'error' ? 'alert' : 'check'} size={22} />
      <div>
        {title ? <strong className="notice-title">{title}</strong> : null}
        <p className="notice-text">{children}</p>
      </div>
    </div>
  );
}
