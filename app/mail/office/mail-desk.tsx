import type { ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** What each recipient gets. */
  preview: ReactNode;
};

/** A mail that is being written, and its preview beside it where there is room. // H5, H7 */
export function MailDesk({ children, preview }: Props) {
  return (
    <div className="mail-desk">
      <div className="form-stack">{children}</div>
      {preview && (
        <details className="mail-previews" open>
          <summary>Preview</summary>
          {preview}
        </details>
      )}
    </div>
  );
}
