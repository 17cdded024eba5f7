import { countOf } from '#app/ui/count-of.ts';
import { GoBack } from './back-to-list.tsx';
import { DateTime } from './date-time.tsx';
import { ListPanel } from './list-panel.tsx';
import { type Column, ListTable } from './list-table.tsx';
import { PageHead } from './page-head.tsx';

/** A value that a version changed, in words. */
type ChangedValue = { readonly of: string; readonly before: string; readonly after: string };

type Props = {
  /** The list of the versions. */
  list: string;
  /** The section's name on the screen. */
  label: string;
  revision: number;
  at: Date;
  by: string;
  changes: readonly ChangedValue[];
};

const COLUMNS: readonly Column<ChangedValue & { id: string }>[] = [
  { header: 'Value', cell: ({ of }) => of },
  { header: 'Before', cell: ({ before }) => valueText(before) },
  { header: 'After', cell: ({ after }) => valueText(after) },
];

const valueText = (text: string) => (text === '' ? <span className="muted">nothing</span> : text);

/** Every value that one version changed, as it was and as it became. */
export function VersionPage({ list, label, revision, at, by, changes }: Props) {
  return (
    <>
      <PageHead title={`${label}, version ${revision}`} back={<GoBack to={list}>Versions</GoBack>} />
      <p className="muted">
        {countOf(changes.length, 'change')}, <DateTime at={at} time />
        {by && ` by ${by}`}
      </p>
      <ListPanel label="Changes">
        <ListTable
          rows={changes.map((change, index) => ({ ...change, id: String(index) }))}
          columns={COLUMNS}
          empty="This version changed no value."
          className="few-columns changed-values"
        />
      </ListPanel>
    </>
  );
}
