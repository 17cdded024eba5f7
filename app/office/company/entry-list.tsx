import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { IconButton } from '#app/ui/office/icon-button.tsx';
import { ListPanel } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import { entryPath } from './company-path.ts';

type Entry = { id: string; name: string; seen: string };
type Props = { section: string; word: string; entries: readonly Entry[] };

/** The entries of a section that have pages of their own, in the order of the site. */
export function EntryList({ section, word, entries }: Props) {
  const navigate = useNavigate();
  const change = useAction(COMPANY_NOTICES);
  const add = useAction(COMPANY_NOTICES, {
    navigateOnDone: () => navigate(entryPath(section, entries.length)),
  });
  const send = (intent: string, { id, seen }: Entry) =>
    change.send(formOf({ intent, section, entry: id, seen }));
  const columns: Column<Entry>[] = [
    {
      header: 'Name',
      cell: ({ id, name }) => (
        <RowLink to={entryPath(section, Number(id))}>{name || 'Without a name'}</RowLink>
      ),
    },
    {
      header: 'Actions',
      className: 'actions',
      cell: (entry, index) => (
        <>
          {index > 0 && (
            <IconButton
              aria-label={`Move ${entry.name} up`}
              disabled={change.busy}
              onClick={() => send('up', entry)}
            >
              <IconArrowUp aria-hidden="true" stroke={1.5} />
            </IconButton>
          )}
          {index < entries.length - 1 && (
            <IconButton
              aria-label={`Move ${entry.name} down`}
              disabled={change.busy}
              onClick={() => send('down', entry)}
            >
              <IconArrowDown aria-hidden="true" stroke={1.5} />
            </IconButton>
          )}
          <IconButton
            danger
            aria-label={`Remove ${entry.name}`}
            disabled={change.busy}
            onClick={() => send('remove', entry)}
          >
            <IconTrash aria-hidden="true" stroke={1.5} />
          </IconButton>
        </>
      ),
    },
  ];
  return (
    <>
      <ListPanel label="Entries">
        <ListTable
          rows={entries}
          columns={columns}
          empty="Nothing here yet."
          linkOf={({ id }) => entryPath(section, Number(id))}
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
    </>
  );
}
