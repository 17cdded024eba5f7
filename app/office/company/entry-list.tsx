import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { ListPanel } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import { entryPath } from './company-path.ts';
import { EntryActions } from './entry-actions.tsx';

type Entry = { id: string; index: number; name: string; isOffered: boolean; seen: string };
type Props = { section: string; word: string; entries: readonly Entry[] };

/** The entries of a section that have pages of their own, in the order of the site. */
export function EntryList({ section, word, entries }: Props) {
  const navigate = useNavigate();
  const change = useAction(COMPANY_NOTICES);
  const add = useAction<{ entry: number }>(COMPANY_NOTICES, {
    navigateOnDone: ({ data }) => data && navigate(entryPath(section, data.entry)),
  });
  const send = (intent: string, { index, seen }: Entry) =>
    change.send(formOf({ intent, section, entry: String(index), seen }));
  const columns: Column<Entry>[] = [
    {
      header: 'Name',
      cell: ({ index, name, isOffered }) => (
        <>
          <RowLink to={entryPath(section, index)}>{name || 'Without a name'}</RowLink>
          {!isOffered && <span className="muted small"> Not offered</span>}
        </>
      ),
    },
    {
      header: 'Actions',
      className: 'actions',
      cell: (entry, index) => (
        <EntryActions
          name={entry.name}
          index={index}
          count={entries.length}
          disabled={change.busy}
          move={(by) => send(by < 0 ? 'up' : 'down', entry)}
          remove={() => send('remove', entry)}
        />
      ),
    },
  ];
  return (
    <div className="company-entries">
      <ListPanel label="Entries">
        <ListTable
          rows={entries}
          columns={columns}
          empty="Nothing here yet."
          linkOf={({ index }) => entryPath(section, index)}
        />
      </ListPanel>
      <div className="company-foot">
        <Button
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={add.busy}
          onClick={() => add.send(formOf({ intent: 'add', section }))}
        >
          {`Add a ${word}`}
        </Button>
      </div>
    </div>
  );
}
