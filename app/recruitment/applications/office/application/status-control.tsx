import { NativeSelect } from '@mantine/core';
import { formOf } from '#app/ui/office/use-action.ts';
import { STATUSES, statusOf } from '../../status.ts';
import { useApplicationAction } from './use-application-action.ts';

/** The decision; what is chosen is saved at once. // R5 */
export function StatusControl({ id, status }: { id: string; status: string }) {
  const action = useApplicationAction();
  const wanted = action.sending?.get('status');

  function save(chosen: string): void {
    // Until the first choice is stored, nothing is known to decide on.
    if (action.busy || chosen === status) return;
    action.send(formOf({ intent: 'status', id, status: chosen, seen: status }));
  }

  return (
    <NativeSelect
      label="Status"
      value={typeof wanted === 'string' ? wanted : status}
      aria-busy={action.busy}
      onChange={({ currentTarget: { value } }) => save(value)}
    >
      {statusOf(status) === null && (
        <option value={status} disabled>
          {status}
        </option>
      )}
      {STATUSES.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </NativeSelect>
  );
}
