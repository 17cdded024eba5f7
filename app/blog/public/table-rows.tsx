import type { TableBlock } from '../body.ts';

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
                {cell}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells: [name, ...cells] }, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <tr key={line}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}
