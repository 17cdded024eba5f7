import type { FormResponse } from '#app/ui/site/form/send-form.ts';
import { Section } from '#app/ui/site/section.tsx';
import { ApplicationForm } from './application-form.tsx';
import type { OfferedPosition } from './use-application-form.ts';

interface ApplySectionProps {
  positions: readonly OfferedPosition[];
  chosen: string | null;
  answer: FormResponse;
}

/** The careers form, or the result of the submission. */
export function ApplySection(form: ApplySectionProps) {
  return (
    <Section id="apply" tone="sheet" labelledBy="apply-title" className="apply">
      <div className="halves">
        <div className="apply-text">
          <h2 id="apply-title">Apply</h2>
          <p className="muted">
            One form for each position. Fields are required unless they are marked optional. Leave a box that
            does not apply to you unticked.
          </p>
        </div>
        <div className="form-sheet apply-sheet" data-tone="white">
          <ApplicationForm {...form} />
        </div>
      </div>
    </Section>
  );
}
