/** Why a change could not be stored: somebody else was faster. */
export type EditConflict = 'gone' | 'changed';

/** What that means for the person whose form is on the screen. */
export function explainConflict(fault: EditConflict, what: 'position' | 'question' | 'candidate'): string {
  return fault === 'gone'
    ? `This ${what} is gone: somebody else deleted it meanwhile.`
    : `Somebody else changed this ${what} meanwhile. Save again to replace what they stored with what stands here.`;
}
