import type { ReactNode } from 'react';
import { Icon } from '#app/ui/site/icon.tsx';

type BlogAlertProps = {
  /** Red for a failure, yellow for a missing page. */
  tone: 'red' | 'yellow';
  title?: string;
  text: string;
  /** Buttons or links that lead on. */
  children: ReactNode;
};

/** A full-page alert with actions below it. */
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
