import { useEffect, useRef } from 'react';
import { Notice } from '#app/ui/site/notice.tsx';
import { CAREER_PATH } from '../../positions/career-pages.ts';
import { ACKNOWLEDGED_A_DAY, APPLIED } from '../apply-notices.ts';

type AppliedProps = {
  reference: string;
  /** Whether it has just replaced the form. */
  takesFocus: boolean;
};

/** Replaces the form after a successful submission. It stays visible, so that the reference can be noted down. // C7 */
export function Applied({ reference, takesFocus }: AppliedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <div className="applied">
      <h2 ref={heading} tabIndex={-1}>
        Your reference is {reference}
      </h2>
      <div role="status">
        <Notice tone="success">{APPLIED}</Notice>
      </div>
      <p>
        We will confirm it by email, with a link to your application, where you can replace your CV or
        withdraw. Please give the reference if you phone or write to us.
      </p>
      <p className="muted small">
        One address gets at most {ACKNOWLEDGED_A_DAY} such emails a day. If none comes, we have your
        application all the same: write the reference down.
      </p>
      <p>
        <a href={CAREER_PATH}>See all open positions</a>
      </p>
    </div>
  );
}
