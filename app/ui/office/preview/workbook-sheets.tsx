import { Tabs } from '@mantine/core';
import { memo } from 'react';
import { countOf } from '#app/ui/count-of.ts';
import { SCROLLED_BY_KEYBOARD } from './loaded.tsx';

/** What the server sends (platform/files/preview/workbook.ts). */
type Cell = { kind: string; text: string } | null;
type Sheet = {
  name: string;
  rows: Cell[][];
  omitted: { rows: boolean; columns: boolean; text: boolean };
};
export type WorkbookAnswer =
  | { ok: true; sheets: Sheet[]; otherSheets: number; hiddenSheets: number }
  | { ok: false; reason: 'unreadable' | 'too-long' };

type Shown = WorkbookAnswer & { ok: true };

/** A tab for each sheet. */
export function Sheets({ answer, name }: { answer: Shown; name: string }) {
  // A hostile file may repeat a name.
  const sheets = answer.sheets.map((sheet, index) => ({ sheet, id: String(index) }));
  return (
    <>
      <Tabs defaultValue="0" keepMounted={false}>
        <Tabs.List aria-label={`Sheets of ${name}`}>
          {sheets.map(({ sheet, id }) => (
            <Tabs.Tab key={id} value={id}>
              {sheet.name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {sheets.map(({ sheet, id }) => (
          <Tabs.Panel key={id} value={id}>
            <SheetTable sheet={sheet} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <p className="muted">{notShown(answer)}</p>
    </>
  );
}

/** Memoised: it may have 25,000 cells. */
const SheetTable = memo(({ sheet: { name, rows } }: { sheet: Sheet }) => {
  if (rows.length === 0) return <p className="muted">This sheet has no cells with content.</p>;
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const letters = Array.from({ length: columns }, (_, index) => letterOf(index));
  const numbered = rows.map((cells, index) => ({ number: index + 1, cells }));
  return (
    <section className="preview-room" aria-label={`Sheet ${name}`} tabIndex={SCROLLED_BY_KEYBOARD}>
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Row</span>
            </th>
            {letters.map((letter) => (
              <th key={letter} scope="col">
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered.map(({ number, cells }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {letters.map((letter, column) => (
                <td key={letter} data-kind={cells[column]?.kind}>
                  {cells[column]?.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

/** A to Z, then AA: there are at most 50 columns. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

function notShown({ sheets, otherSheets, hiddenSheets }: Shown): string {
  const rows = sheets.some(({ omitted }) => omitted.rows);
  const columns = sheets.some(({ omitted }) => omitted.columns);
  const text = sheets.some(({ omitted }) => omitted.text);
  const sentences = [
    sheets.length === 0 && 'This workbook has no sheet with cells to show.',
    (rows || columns) &&
      `Only the first ${[rows && 'rows', columns && 'columns'].filter(Boolean).join(' and ')} are shown.`,
    text && 'Some cells are left out, because there is too much text.',
    otherSheets > 0 && `${countOf(otherSheets, 'more sheet is', 'more sheets are')} not shown.`,
    hiddenSheets > 0 && `${countOf(hiddenSheets, 'hidden sheet is', 'hidden sheets are')} not shown.`,
    'Values only, without colours, charts and pictures: download the file to see it whole.',
  ];
  return sentences.filter(Boolean).join(' ');
}
