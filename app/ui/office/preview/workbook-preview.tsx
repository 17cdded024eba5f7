import { Loaded, PreviewFailed, request } from './loaded.tsx';
import type { WorkbookAnswer } from './workbook-sheets.tsx';

const FAULTS = {
  unreadable: 'This workbook can’t be read: it is damaged or incomplete. Download it to try another program.',
  'too-long': 'This workbook is too large to be shown here. Download it to open it in a spreadsheet.',
} as const;

/** The first sheets of a workbook as tables. @param href responds with a WorkbookAnswer as JSON. */
export function WorkbookPreview({ href, name }: { href: string; name: string }) {
  return (
    <Loaded href={href} name={name} load={load}>
      {({ answer, Sheets }) =>
        answer.ok ? <Sheets answer={answer} name={name} /> : <PreviewFailed message={FAULTS[answer.reason]} />
      }
    </Loaded>
  );
}

async function load(href: string, signal: AbortSignal) {
  const [{ Sheets }, response] = await Promise.all([
    import('./workbook-sheets.tsx'),
    request(href, signal),
    import('./workbook-sheets.css'),
  ]);
  const answer: WorkbookAnswer = await response.json();
  return { answer, Sheets };
}
