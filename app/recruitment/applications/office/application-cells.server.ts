import { formatPhone } from '#app/company/phone-number.ts';
import type { Cell } from '#app/platform/csv.server.ts';
import { formatSortable } from '#app/ui/office/dates.ts';
import { labelOf, QUALIFICATIONS, REASONS_FOR_CHANGE } from '../../apply/additional-questions.ts';
import { UNKNOWN_POSITION } from '../../recruitment-notices.ts';
import type { ExportedApplication } from '../export.queries.server.ts';
import { reference } from '../reference.ts';
import { statusText } from '../status.ts';

/** The columns of an application export: heading and cell content. // D6 */
const COLUMNS: readonly [string, (application: ExportedApplication) => Cell][] = [
  ['Reference', ({ number }) => reference(number)],
  ['Date Applied', ({ createdAt }) => formatSortable(createdAt)],
  ['Last Edited', ({ lastEditedAt }) => formatSortable(lastEditedAt)],
  ['Status', statusText],
  ['Position', ({ position }) => position ?? UNKNOWN_POSITION],
  ['Full Name', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['Contact Number', ({ contactNumber }) => formatPhone(contactNumber)],
  ['Assigned To', ({ assignee }) => assignee ?? ''],
  ['Contacted', ({ contacted }) => yesOrNo(contacted)],
  ['Currently working', ({ currentlyWorking }) => yesOrNo(currentlyWorking)],
  ['Reason for change', ({ reasonForChange }) => labelOf(REASONS_FOR_CHANGE, reasonForChange)],
  ['Current salary (R a month)', ({ currentSalary }) => currentSalary ?? ''],
  ['Desired salary (R a month)', ({ desiredSalary }) => desiredSalary ?? ''],
  ['Highest qualification', ({ highestQualification }) => labelOf(QUALIFICATIONS, highestQualification)],
  ['Reason of interest', ({ interestReason }) => interestReason],
  ['Answers', ({ answers }) => answers],
];

export const applicationHead: Cell[] = COLUMNS.map(([head]) => head);

export function applicationCells(application: ExportedApplication): Cell[] {
  return COLUMNS.map(([, cell]) => cell(application));
}

function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No';
}
