/**
 * Why an edit was refused: someone else deleted the row, or changed the same field, after the form was opened.
 *
 * @param what the row, such as 'position'.
 */
export function explainConflict(fault: 'gone' | 'changed', what: string): string {
  return fault === 'gone'
    ? `This ${what} no longer exists: someone else has deleted it.`
    : `Someone else has changed this ${what} since you opened it. Save again to replace their version with yours.`;
}
