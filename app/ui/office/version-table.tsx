import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DateTime } from './date-time.tsx';
import { ListPanel } from './list-panel.tsx';
import { type Column, ListTable, RowLink } from './list-table.tsx';
import { LongText } from './long-text.tsx';

/** A version of one section of what staff edit. */
export type VersionRow = {
  id: string;
  /** Null for the sample. */
  at: Date | null;
  by: string;
  section: string;
  /** The section's name on the screen. */
  label: string;
  changed: string;
  /** 0 for the sample. */
  revision: number;
  inUse: boolean;
};

/** What a section was before its first version. */
export function sampleVersion(section: string, label: string): VersionRow {
  return {
    ...{ id: `sample ${section}`, section, label, revision: 0 },
    ...{ at: null, by: '', changed: 'As it came with the software', inUse: false },
  };
}

type Props = {
  rows: readonly VersionRow[];
  /** The heading of the times. */
  saved: string;
  /** What is said, and where to go, while there is none. */
  empty: ReactNode;
  /** The page of a version that was saved. */
  pathOf: (version: VersionRow) => string;
  /** While one is being restored. */
  busy: boolean;
  restore: (version: VersionRow) => void;
};

/** Who changed what and when; each that is not in use can be restored. */
export function VersionTable({ rows, saved, empty, pathOf, busy, restore }: Props) {
  const columns: Column<VersionRow>[] = [
    {
      header: saved,
      cell: (version) => (
        <>
          {version.at === null ? (
            'Sample'
          ) : (
            <RowLink to={pathOf(version)}>
              <DateTime at={version.at} time />
            </RowLink>
          )}
          <div className="who-more muted">
            {[version.label, version.by].filter(Boolean).join(', ')}
            <br />
            <LongText>{version.changed}</LongText>
          </div>
        </>
      ),
    },
    { header: 'Section', className: 'wide', cell: ({ label }) => label },
    { header: 'What changed', className: 'wide', cell: ({ changed }) => <LongText>{changed}</LongText> },
    { header: 'By', className: 'wide', cell: ({ by }) => by },
    {
      header: 'Actions',
      cell: (version) =>
        version.inUse ? (
          <span className="muted">In use</span>
        ) : (
          <Button
            variant="default"
            size="compact-md"
            disabled={busy}
            aria-label={`Restore ${version.label} of ${version.revision === 0 ? 'the sample' : `version ${version.revision}`}`}
            onClick={() => restore(version)}
          >
            Restore
          </Button>
        ),
    },
  ];
  return (
    <ListPanel label="Versions">
      <ListTable
        rows={rows}
        columns={columns}
        empty={empty}
        linkOf={(version) => (version.at === null ? null : pathOf(version))}
      />
    </ListPanel>
  );
}
