import { Button, Tooltip } from '@mantine/core';
import { IconUserPlus, IconX } from '@tabler/icons-react';
import { PartFailed } from '#app/ui/office/part-failed.tsx';
import { Portrait } from '#app/ui/office/portrait.tsx';
import type { Staff } from '../../application.queries.server.ts';
import { NOT_LOADED } from '../../application-notices.ts';
import { ActForm, useAct } from './act-form.tsx';
import type { Part } from './parts.ts';

type Props = { id: string; assigneeId: string | null; users: Part<Staff[]> };

/** Who has taken the application on: one, or nobody. // R7 */
export function Assignment({ id, assigneeId, users }: Props) {
  const fetcher = useAct();
  const saving = fetcher.state !== 'idle';
  return (
    <div className="assignment">
      <h2>Assigned to</h2>
      {!users.ok && <PartFailed message={NOT_LOADED.users} />}
      {users.ok && assigneeId === null && (
        <ActForm act="assign" id={id} fetcher={fetcher}>
          <Button
            type="submit"
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden="true" />}
            loading={saving}
          >
            Assign yourself
          </Button>
        </ActForm>
      )}
      {users.ok && assigneeId !== null && (
        <ActForm act="unassign" id={id} fetcher={fetcher}>
          <input type="hidden" name="assignee" value={assigneeId} />
          <Assignee admin={users.value.find((one) => one.id === assigneeId)} saving={saving} />
        </ActForm>
      )}
    </div>
  );
}

function Assignee({ admin, saving }: { admin: Staff | undefined; saving: boolean }) {
  // Somebody whose account was made after the users were loaded.
  const { name, avatar } = admin ?? { name: 'Somebody', avatar: null };
  return (
    <Tooltip label="Unassign">
      <Button
        type="submit"
        variant="default"
        leftSection={<Portrait name={name} avatar={avatar} />}
        rightSection={<IconX size={16} aria-hidden="true" />}
        loading={saving}
      >
        <span className="unseen">Unassign </span>
        {name}
      </Button>
    </Tooltip>
  );
}
