import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { CREATE_NOTICES, type CreatedCandidate } from '../../applications/candidate.ts';
import { validateCv } from '../../applications/cv.ts';
import { validationErrors } from '../../apply/application-fields.ts';
import { applicationPath, JOB_APPLICATIONS } from '../../positions/job-applications-path.ts';
import {
  type OfferedPosition,
  PositionField,
  PositionQuestions,
} from '../../positions/office/position-questions.tsx';
import { AdditionalFields } from './additional-fields.tsx';
import { CandidateFields } from './candidate-fields.tsx';
import { CvField } from './cv-field.tsx';

/** The careers form for staff, for applications received by email or in person. Leads to the new application. // R13 */
export function CandidateForm({ positions }: { positions: readonly OfferedPosition[] }) {
  const navigate = useNavigate();
  const [slug, choosePosition] = useState('');
  const action = useAction<CreatedCandidate>(CREATE_NOTICES, {
    navigateOnDone: ({ data }) => data && navigate(applicationPath(data.applicationId)),
  });
  const position = positions.find((one) => one.active && one.slug === slug);
  if (!positions.some(({ active }) => active)) return <NoneOpen />;

  function check(form: FormData): Record<string, string> {
    const messages = validationErrors(Object.fromEntries(form), position?.questions ?? [], 'staff');
    const cv = form.get('cv');
    const wrongCv = cv instanceof File && cv.name !== '' ? validateCv(cv) : null;
    return wrongCv === null ? messages : { ...messages, cv: wrongCv };
  }

  return (
    <OfficeForm
      action={action}
      intent="create"
      encType="multipart/form-data"
      className="form-stack candidate-form"
      draft="create-candidate"
      check={check}
      failed={CREATE_NOTICES.create.failed}
    >
      {(messages) => (
        <>
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
          <FormError result={action.result} />
          <div>
            <SubmitButton action={action} busyLabel="Creating...">
              Create Candidate
            </SubmitButton>
          </div>
        </>
      )}
    </OfficeForm>
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
