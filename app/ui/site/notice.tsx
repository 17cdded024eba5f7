import type { ReactNode } from 'react';
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
