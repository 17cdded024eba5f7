import { Checkbox, NativeSelect } from '@mantine/core';
import {
  ADDITIONAL_QUESTIONS,
  formatSalary,
  QUALIFICATIONS,
  REASONS_FOR_CHANGE,
  SALARY,
} from '../../positions/additional-questions.ts';

type Props = { messages: Record<string, string> };

/**
 * The questions that every applicant is asked, except the reason of interest, which is only on the careers form. All of
 * them may be left out. // C6, R13, H12
 */
export function AdditionalFields({ messages }: Props) {
  return (
    <>
      <Checkbox label={ADDITIONAL_QUESTIONS.currentlyWorking} name="currentlyWorking" />
      <div className="form-pair">
        <KeySelect name="reasonForChange" labels={REASONS_FOR_CHANGE} messages={messages} />
        <KeySelect name="highestQualification" labels={QUALIFICATIONS} messages={messages} />
        <SalarySelect name="currentSalary" messages={messages} />
        <SalarySelect name="desiredSalary" messages={messages} />
      </div>
    </>
  );
}

type KeySelectProps = Props & {
  name: 'reasonForChange' | 'highestQualification';
  labels: Readonly<Record<string, string>>;
};

function KeySelect({ name, labels, messages }: KeySelectProps) {
  return (
    <NativeSelect label={ADDITIONAL_QUESTIONS[name]} name={name} defaultValue="" error={messages[name]}>
      <option value="">Not given</option>
      {Object.entries(labels).map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

const SALARIES = Array.from(
  { length: (SALARY.most - SALARY.least) / SALARY.step + 1 },
  (_, at) => SALARY.least + at * SALARY.step,
);

function SalarySelect({ name, messages }: Props & { name: 'currentSalary' | 'desiredSalary' }) {
  return (
    <NativeSelect
      label={ADDITIONAL_QUESTIONS[name]}
      name={name}
      defaultValue={String(SALARY.usual)}
      error={messages[name]}
    >
      <option value="">Not given</option>
      {SALARIES.map((rand) => (
        <option key={rand} value={rand}>
          {formatSalary(rand)}
        </option>
      ))}
    </NativeSelect>
  );
}
