/** Maximum lengths in characters. Not with the rules, since the form renders them before it loads the rules. */
export const MAX_NAME_LENGTH = 200;
export const MAX_ANSWER_LENGTH = 1_000;
export const MAX_INTEREST_LENGTH = 2_000;

/** What everybody is asked, as the specification names it. // C6 */

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

/** In rand a month. // C6 */
export const SALARY = { least: 0, most: 20_000, step: 2_000, usual: 2_000 } as const;

/** An amount as people read it here: R 4000.00. // C6 */
export function formatSalary(rand: number): string {
  return `R ${rand}.00`;
}

/** The label of a stored key; the key itself where data that was carried over holds another. */
export function labelOf(labels: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(labels, key) ? (labels[key] ?? key) : key;
}

/** How each question is put, wherever it is asked or its answer shown. // C6 */
export const ADDITIONAL_QUESTIONS = {
  currentlyWorking: 'Are you currently working?',
  reasonForChange: 'Reason for change',
  currentSalary: 'Current salary',
  desiredSalary: 'Desired salary',
  highestQualification: 'Highest qualification',
  interestReason: 'Why are you interested in this position?',
} as const;

/** Whether a checkbox is ticked: a form sends 'yes' or nothing, a program may send true. */
export function isTicked(sent: unknown): boolean {
  return sent === 'yes' || sent === 'on' || sent === true;
}
