import { CAUTIONS, type Caution, isCaution } from '../content/cautions.ts';

/** Whether staff can open a file; if not, why. Without a scanner every file can be opened in which none was found. */
type FileState = 'open' | 'waiting' | 'infected' | 'too-large';

/** What is shown beside a file. */
export type CheckedFile = { state: FileState; found: string; cautions: Caution[] };

/** A row of file_checks, joined to its file; null where none was found. */
export type StoredCheck = { verdict: string | null; found: string; cautions: string[] } | null;

/** @param scanned whether a virus scanner is configured. */
export function checkedFile(check: StoredCheck, scanned: boolean): CheckedFile {
  const cautions = (check?.cautions ?? []).filter(isCaution);
  return { state: stateOf(check?.verdict ?? null, scanned), found: check?.found ?? '', cautions };
}

function stateOf(verdict: string | null, scanned: boolean): FileState {
  if (verdict === 'infected') return 'infected';
  if (!scanned || verdict === 'clean') return 'open';
  return verdict === 'too-large' ? 'too-large' : 'waiting';
}

/** What staff read instead of opening a file, after its name. */
export function explainState({ state, found }: Pick<CheckedFile, 'state' | 'found'>): string {
  switch (state) {
    case 'open':
      return '';
    case 'waiting':
      return 'Waiting for the virus scan. It can be opened as soon as it has been scanned.';
    case 'infected':
      return `The virus scan found ${found || 'something'} in it, so it can’t be opened. Tell the sender, and ask for a clean copy.`;
    case 'too-large':
      return 'Too large for the virus scanner, so it can’t be opened yet. Ask your administrator to raise the scanner’s StreamMaxLength.';
  }
}

const LABELS = {
  waiting: { label: 'Virus scan', colour: 'gray' },
  infected: { label: 'Virus found', colour: 'red' },
  'too-large': { label: 'Not scanned', colour: 'yellow' },
} as const;

/** What stands below a file in the office: why it can't be opened, and what to mind. */
export function fileNotes(file: CheckedFile): { label: string; colour: string; text: string }[] {
  return [
    ...(file.state === 'open' ? [] : [{ ...LABELS[file.state], text: explainState(file) }]),
    ...file.cautions.map((caution) => ({ label: 'Caution', colour: 'yellow', text: CAUTIONS[caution] })),
  ];
}
