import type { ReactNode } from 'react';
import type { FormResponse } from '#app/ui/site/form/send-form.ts';
import { Section } from '#app/ui/site/section.tsx';
import type { OfferedPosition } from '../../positions/asked-questions.ts';
import { ApplicationForm } from './application-form.tsx';

type ApplySectionProps = {
  positions: readonly OfferedPosition[];
  /** The slug of the position that is chosen at first. */
  chosen: string | null;
  answer?: FormResponse;
  /** What stands beside the form. */
  children?: ReactNode;
};

/** The careers form, or the result of the submission. */
export function ApplySection({ children, positions, chosen, answer }: ApplySectionProps) {
  return (
    <Section id="apply" tone="sheet" labelledBy="apply-title" className="apply">
      <div className="halves">
        <div className="apply-text">
          <h2 id="apply-title">Apply</h2>
          <p className="muted">
            One form for each position. Fields are required unless they are marked optional. Tick only the
            boxes that apply to you.
          </p>
          {children}
        </div>
        <div className="form-sheet apply-sheet" data-tone="white">
          <ApplicationForm positions={positions} chosen={chosen} answer={answer} />
        </div>
      </div>
    </Section>
  );
}
