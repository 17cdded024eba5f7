import { CheckField } from '#app/ui/site/check-field.tsx';
import { type Choice, SelectField } from '#app/ui/site/select-field.tsx';
import { TextArea } from '#app/ui/site/text-field.tsx';
import {
  ADDITIONAL_QUESTIONS,
  formatSalary,
  MAX_INTEREST_LENGTH,
  QUALIFICATIONS,
  REASONS_FOR_CHANGE,
  SALARIES,
  SALARY,
} from '../../positions/additional-questions.ts';

const reasons = choicesOf(REASONS_FOR_CHANGE);
const qualifications = choicesOf(QUALIFICATIONS);
const salaries = SALARIES.map((rand): Choice => ({ value: String(rand), label: formatSalary(rand) }));

type AdditionalFieldsProps = {
  typed: Readonly<Record<string, string>>;
  messages: Readonly<Record<string, string>>;
};

/** The questions that every applicant is asked. // C6 */
export function AdditionalFields({ typed, messages }: AdditionalFieldsProps) {
  return (
    <fieldset className="form-part field-wide">
      <legend>Additional Questions...</legend>
      <div className="fields">
        <CheckField
          label={ADDITIONAL_QUESTIONS.currentlyWorking}
          name="currentlyWorking"
          defaultChecked={typed.currentlyWorking === 'yes'}
        />
        <SelectField
          label={ADDITIONAL_QUESTIONS.reasonForChange}
          name="reasonForChange"
          placeholder="Choose a reason"
          options={reasons}
          defaultValue={typed.reasonForChange ?? ''}
          error={messages.reasonForChange}
        />
        <SelectField
          label={ADDITIONAL_QUESTIONS.highestQualification}
          name="highestQualification"
          placeholder="Choose a qualification"
          options={qualifications}
          defaultValue={typed.highestQualification ?? ''}
          error={messages.highestQualification}
        />
        <SalaryField name="currentSalary" typed={typed} messages={messages} />
        <SalaryField name="desiredSalary" typed={typed} messages={messages} />
        <TextArea
          label={ADDITIONAL_QUESTIONS.interestReason}
          name="interestReason"
          rows={4}
          maxLength={MAX_INTEREST_LENGTH}
          defaultValue={typed.interestReason}
          error={messages.interestReason}
        />
      </div>
    </fieldset>
  );
}

interface SalaryFieldProps extends AdditionalFieldsProps {
  name: 'currentSalary' | 'desiredSalary';
}

function SalaryField({ name, typed, messages }: SalaryFieldProps) {
  return (
    <SelectField
      label={ADDITIONAL_QUESTIONS[name]}
      name={name}
      options={salaries}
      required
      defaultValue={typed[name] ?? String(SALARY.usual)}
      error={messages[name]}
    />
  );
}

function choicesOf(labels: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
