import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { AvatarPicker } from '#app/ui/office/avatar-picker.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { CREATE_NOTICES, type CreatedCandidate, MAX_NUMBER_LENGTH } from '../../applications/candidate.ts';
import { validateCv } from '../../applications/cv.ts';
import { validationErrors } from '../../apply/application-fields.ts';
import {
  ADDITIONAL_QUESTIONS,
  formatSalary,
  QUALIFICATIONS,
  REASONS_FOR_CHANGE,
  SALARIES,
  SALARY,
} from '../../positions/additional-questions.ts';
import { type OfferedPosition, questionTokens } from '../../positions/asked-questions.ts';
import { applicationPath, JOB_APPLICATIONS } from '../../positions/job-applications-path.ts';
import { PositionField, PositionQuestions } from '../../positions/office/position-questions.tsx';
import { CvField } from './cv-field.tsx';

/** The careers form for staff, for applications received by email or in person. Leads to the new application. // R13 */
export function CandidateForm({ positions }: { positions: readonly OfferedPosition[] }) {
  const navigate = useNavigate();
  const [slug, choosePosition] = useState('');
  const action = useAction<CreatedCandidate>(CREATE_NOTICES, {
    navigateOnDone: ({ data }) => data && navigate(applicationPath(data.applicationId)),
  });
  const position = positions.find((choice) => choice.active && choice.slug === slug);
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
      hidden={{ shown: questionTokens(position?.questions ?? []) }}
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
          <div className="form-foot">
            <FormError result={action.result} />
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

type Props = { messages: Record<string, string> };

/** A candidate's details. Staff may enter a contact number in any format. // C2, R13 */
function CandidateFields({ messages }: Props) {
  return (
    <>
      <TextInput
        label="Full Name"
        name="fullName"
        maxLength={MAX_LINE_LENGTH}
        required
        error={messages.fullName}
      />
      <div className="form-pair">
        <TextInput label="Email Address" name="email" type="email" required error={messages.email} />
        <TextInput
          label="Contact Number"
          name="contactNumber"
          type="tel"
          maxLength={MAX_NUMBER_LENGTH}
          required
          error={messages.contactNumber}
        />
      </div>
      <AvatarPicker chosen={null} optional error={messages.avatar} />
    </>
  );
}

/**
 * The questions that every applicant is asked, except the reason of interest, which is only on the careers form. All of
 * them may be left out. // C6, R13, H12
 */
function AdditionalFields({ messages }: Props) {
  return (
    <>
      <Checkbox label={ADDITIONAL_QUESTIONS.currentlyWorking} name="currentlyWorking" />
      <div className="form-pair">
        <AnswerSelect name="reasonForChange" choices={REASONS_FOR_CHANGE} messages={messages} />
        <AnswerSelect name="highestQualification" choices={QUALIFICATIONS} messages={messages} />
        <AnswerSelect name="currentSalary" choices={SALARY_LABELS} usual={SALARY.usual} messages={messages} />
        <AnswerSelect name="desiredSalary" choices={SALARY_LABELS} usual={SALARY.usual} messages={messages} />
      </div>
    </>
  );
}

const SALARY_LABELS = Object.fromEntries(SALARIES.map((rand) => [rand, formatSalary(rand)]));

type SelectProps = Props & {
  name: keyof typeof ADDITIONAL_QUESTIONS;
  choices: Readonly<Record<string, string>>;
  usual?: number;
};

function AnswerSelect({ name, choices, usual, messages }: SelectProps) {
  return (
    <NativeSelect
      label={ADDITIONAL_QUESTIONS[name]}
      name={name}
      defaultValue={usual ?? ''}
      error={messages[name]}
      data={[
        { value: '', label: 'Not given' },
        ...Object.entries(choices).map(([value, label]) => ({ value, label })),
      ]}
    />
  );
}
