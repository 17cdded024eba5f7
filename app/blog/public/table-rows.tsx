import { Fragment } from 'react';
import type { TableBlock } from '../body.ts';
import { readCellText } from '../cell-text.ts';
import { ArticleLink } from './article-link.tsx';

/** The rows of an article's table, on the site and in the editor: the first is the header, and so is each first cell. */
export function TableRows({ rows: [head, ...rows] }: Pick<TableBlock, 'rows'>) {
  return (
    <>
      <thead>
        <tr>
          {head?.cells.map((cell, column) =>
            cell === '' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity: their texts may repeat.
              <td key={column} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <th key={column} scope="col">
                <CellText cell={cell} />
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells: [name, ...cells] }, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <tr key={line}>
            <th scope="row">
              <CellText cell={name ?? ''} />
            </th>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <td key={column}>
                <CellText cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

function CellText({ cell }: { cell: string }) {
  return readCellText(cell).map(({ text, isBold, href }, at) => {
    const words = isBold ? <strong>{text}</strong> : text;
    const shown = href === null ? words : <ArticleLink href={href}>{words}</ArticleLink>;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    return <Fragment key={at}>{shown}</Fragment>;
  });
}
