import type { ReactNode } from 'react';
import { Icon } from '#app/ui/site/icon.tsx';

interface BlogAlertProps {
  /** Red where something failed, yellow where something is not there. */
  tone: 'red' | 'yellow';
  title?: string;
  /** What happened. */
  text: string;
  /** What to do about it. */
  children: ReactNode;
}

/** A page that has nothing to show but why, and the way on. */
export function BlogAlert({ tone, title, text, children }: BlogAlertProps) {
  return (
    <div className="blog-alert-page">
      <div className={`blog-alert blog-alert-${tone}`} role="alert">
        <Icon name="alert" size={24} />
        <div>
          {title ? <h1>{title}</h1> : null}
          <p>{text}</p>
        </div>
      </div>
      <div className="button-row">{children}</div>
    </div>
  );
}
