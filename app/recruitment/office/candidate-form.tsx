import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { FormTrouble } from '#app/ui/office/dialog-form.tsx';
import { AdditionalFields } from './additional-fields.tsx';
import { CandidateFields } from './candidate-fields.tsx';
import { CvField } from './cv-field.tsx';
import { JOB_APPLICATIONS } from './job-applications-path.ts';
import { type OfferedPosition, PositionField, PositionQuestions } from './position-questions.tsx';
import { useCandidateForm } from './use-candidate-form.ts';

/** The careers form, for staff: what they were sent by email or over the counter. // R13 */
export function CandidateForm({ positions }: { positions: readonly OfferedPosition[] }) {
  const { form, position, choosePosition, messages, answer, busy, submit, mend } =
    useCandidateForm(positions);
  if (!positions.some(({ active }) => active)) return <NoneOpen />;
  return (
    <form ref={form} className="form-stack candidate-form" onSubmit={submit} onChange={mend} noValidate>
      <fieldset className="settings-group">
        <legend>Candidate</legend>
        <CandidateFields messages={messages} />
      </fieldset>
      <fieldset className="settings-group">
        <legend>Application</legend>
        <PositionField positions={positions} onChoose={choosePosition} error={messages.position} />
        {position && <PositionQuestions key={position.slug} position={position} messages={messages} />}
        <CvField label="CV" error={messages.cv} />
      </fieldset>
      <fieldset className="settings-group">
        <legend>Additional Questions...</legend>
        <AdditionalFields messages={messages} />
      </fieldset>
      <FormTrouble answer={answer} />
      <div>
        <Button type="submit" aria-disabled={busy}>
          {busy ? 'Creating...' : 'Create Candidate'}
        </Button>
      </div>
    </form>
  );
}

function NoneOpen() {
  return (
    <section className="panel empty" aria-label="No open position">
      <p>No position is open, so nobody can apply for one.</p>
      <p className="muted">
        <Link to={`${JOB_APPLICATIONS}/positions`}>Create a position, or switch one to Active.</Link>
      </p>
    </section>
  );
}
