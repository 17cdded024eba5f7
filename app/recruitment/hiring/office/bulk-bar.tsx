import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconDownload, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router';
import type { Colleague } from '#app/accounts/admins/accounts.queries.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { Menu, MenuItem, opensMenu } from '#app/ui/office/menu.tsx';
import { toast } from '#app/ui/office/toast.tsx';
import { MAX_CHOSEN } from '../../applications/application-notices.ts';
import { STATUSES, statusLabel } from '../../applications/status.ts';
import { JOB_APPLICATIONS } from '../../positions/job-applications-path.ts';
import type { BulkActions } from './use-bulk-actions.ts';
import type { Selected, Selection } from './use-selection.ts';

type Props = {
  rows: readonly Selected[];
  /** How many applications the filtered list has. */
  total: number;
  selection: Selection;
  colleagues: readonly Colleague[];
  bulkActions: BulkActions;
  /** Further actions on the selection. */
  children?: ReactNode;
};

/**
 * What can be done with the chosen applications together. It takes the place of the list's bar, so that no row moves; where
 * there is little room it lies at the foot of the screen, and its actions are in a sheet above it. // H2
 */
export function BulkBar({ rows, total, selection, colleagues, bulkActions, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const chosen = selection.rows;
  const wholePage = rows.length > 0 && rows.every(({ id }) => selection.has(id));
  const Chevron = open ? IconChevronDown : IconChevronUp;
  return (
    <section className="bulk-bar" aria-label="Selected applications">
      <p role="status">{`${chosen.length} selected`}</p>
      <Button
        className="bulk-open"
        variant="default"
        rightSection={<Chevron size={16} aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Actions
      </Button>
      <div className="bulk-actions" id={id} data-open={open || undefined}>
        {wholePage && total > chosen.length && <SelectAll total={total} selection={selection} />}
        <Choice
          label="Move to"
          disabled={bulkActions.busy}
          options={STATUSES.map((status) => [status, statusLabel(status)])}
          choose={(status) => bulkActions.move(chosen, status)}
        />
        <Choice
          label="Assign to"
          disabled={bulkActions.busy}
          options={[...colleagues.map(({ id, name }): [string, string] => [id, name]), ['', 'Nobody']]}
          choose={(id) => bulkActions.assign(chosen, id)}
        />
        {children}
        <form method="post" action={`${JOB_APPLICATIONS}.csv`}>
          <input type="hidden" name="ids" value={chosen.map(({ id }) => id).join(' ')} />
          <Button type="submit" variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />}>
            Export
          </Button>
        </form>
      </div>
      <button
        type="button"
        className="icon-button bulk-clear"
        aria-label="Clear selection"
        onClick={selection.clear}
      >
        <IconX aria-hidden="true" stroke={1.5} />
      </button>
    </section>
  );
}

/** Chooses the whole filtered list, as far as it can be changed at once. */
function SelectAll({ total, selection }: { total: number; selection: Selection }) {
  const { search } = useLocation();
  const most = Math.min(total, MAX_CHOSEN);

  async function choose(): Promise<void> {
    try {
      const response = await fetch(`${JOB_APPLICATIONS}/selection${search}`, { redirect: 'manual' });
      if (!response.ok) throw new Error(`${response.status}`);
      selection.choose(await response.json());
    } catch {
      toast({ ok: false, message: 'The applications could not be selected. Please try again.' });
    }
  }

  return (
    <Button variant="default" onClick={choose}>
      {total > MAX_CHOSEN ? `Select the first ${MAX_CHOSEN}` : `Select all ${countOf(most, 'application')}`}
    </Button>
  );
}

type ChoiceProps = {
  label: string;
  disabled: boolean;
  options: readonly (readonly [value: string, label: string])[];
  choose: (value: string) => void;
};

function Choice({ label, disabled, options, choose }: ChoiceProps) {
  const id = useId();
  return (
    <>
      <Button
        variant="default"
        disabled={disabled}
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        {...opensMenu(id)}
      >
        {label}
      </Button>
      <Menu id={id} label={label} align="start">
        {options.map(([value, text]) => (
          <MenuItem key={value} onClick={() => choose(value)}>
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
