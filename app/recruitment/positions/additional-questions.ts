/** Maximum lengths in characters. Not in the validation module, which the form loads only after it is rendered. */
export const MAX_NAME_LENGTH = 200;
export const MAX_ANSWER_LENGTH = 1_000;
export const MAX_INTEREST_LENGTH = 2_000;

/** The general questions, in the specification's words. // C6 */

export const REASONS_FOR_CHANGE = {
  dissatisfaction: 'Job Dissatisfaction',
  browsing: "Seeing what's available",
  unemployment: 'Unemployed',
  growth: 'Career Growth',
  salary: 'Higher Salary',
  relocation: 'Relocation',
  balance: 'Work-Life Balance',
  challenge: 'New Challenge',
  grads: 'Graduate/New Entrants',
} as const;

export const QUALIFICATIONS = {
  matric: 'Completed Matric',
  degree: 'University/College Degree',
  masters: 'Masters Degree',
  certificates: 'Online Certificates',
  primary: 'Other',
  none: 'None',
} as const;

/** Salary in rand per month. // C6 */
export const SALARY = { least: 0, most: 20_000, step: 2_000, usual: 2_000 } as const;

/** The amounts to choose from. */
export const SALARIES = Array.from(
  { length: (SALARY.most - SALARY.least) / SALARY.step + 1 },
  (_, index) => SALARY.least + index * SALARY.step,
);

/** An amount in South African format: R 4000.00; '' if it wasn't given. // C6, H12 */
export function formatSalary(rand: number | null): string {
  return rand === null ? '' : `R ${rand}.00`;
}

/** The label of a stored key, or the key itself if migrated data has an unknown one. */
export function labelOf(labels: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(labels, key) ? (labels[key] ?? key) : key;
}

/** The label of each question, on every form and wherever an answer is shown. // C6 */
export const ADDITIONAL_QUESTIONS = {
  currentlyWorking: 'Are you currently working?',
  reasonForChange: 'Reason for change',
  currentSalary: 'Current salary',
  desiredSalary: 'Desired salary',
  highestQualification: 'Highest qualification',
  interestReason: 'Why are you interested in this position?',
} as const;

type Additional = {
  currentlyWorking: boolean;
  reasonForChange: string;
  currentSalary: number | null;
  desiredSalary: number | null;
  highestQualification: string;
  interestReason: string;
};

/** The answers to the general questions, as they are shown; '' for one that wasn't given. */
export function additionalAnswers(application: Additional): { question: string; answer: string }[] {
  const answers: Record<keyof typeof ADDITIONAL_QUESTIONS, string> = {
    currentlyWorking: application.currentlyWorking ? 'Yes' : 'No',
    reasonForChange: labelOf(REASONS_FOR_CHANGE, application.reasonForChange),
    currentSalary: formatSalary(application.currentSalary),
    desiredSalary: formatSalary(application.desiredSalary),
    highestQualification: labelOf(QUALIFICATIONS, application.highestQualification),
    interestReason: application.interestReason,
  };
  return Object.entries(answers).map(([key, answer]) => ({
    question: labelOf(ADDITIONAL_QUESTIONS, key),
    answer,
  }));
}
