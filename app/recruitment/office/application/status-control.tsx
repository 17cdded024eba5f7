import { NativeSelect } from '@mantine/core';
import { STATUSES, statusOf } from '../../status.ts';
import { useAct } from './act-form.tsx';

/** The decision; what is chosen is saved at once. // R5 */
export function StatusControl({ id, status }: { id: string; status: string }) {
  const fetcher = useAct();
  const saving = fetcher.state !== 'idle';
  const wanted = fetcher.formData?.get('status');

  function save(chosen: string): void {
    // Until the first choice is stored, nothing is known to decide on.
    if (saving || chosen === status) return;
    fetcher.submit({ intent: 'status', id, status: chosen, seen: status }, { method: 'post' });
  }

  return (
    <NativeSelect
      label="Status"
      value={typeof wanted === 'string' ? wanted : status}
      aria-busy={saving}
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
