import { useEffect, useRef } from 'react';
import { Notice } from '#app/ui/site/notice.tsx';
import { ACKNOWLEDGED_A_DAY, APPLIED } from '../../recruitment-notices.ts';

interface AppliedProps {
  reference: string;
  /** Whether it has just replaced the form, so that it takes the focus. */
  fresh: boolean;
}

/** Replaces the form after a successful submission. It stays visible, so that the reference can be noted down. // C7 */
export function Applied({ reference, fresh }: AppliedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (fresh) heading.current?.focus();
  }, [fresh]);

  return (
    <div className="applied">
      <h2 ref={heading} tabIndex={-1}>
        Your reference is {reference}
      </h2>
      <div role="status">
        <Notice tone="success">{APPLIED}</Notice>
      </div>
      <p>
        We confirm each application by email, up to {ACKNOWLEDGED_A_DAY} a day to one address. Give the
        reference if you phone or write about yours.
      </p>
    </div>
  );
}
