import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { toast } from './toast.tsx';

afterEach(() => notifications.clean());

const shown = () => notificationsStore.getState().notifications.map(({ message }) => message);

test('X4: the next outcome replaces a failure; successes stay for their time', () => {
  toast({ ok: false, message: 'Not saved' });
  expect(shown()).toEqual(['Not saved']);
  toast({ ok: true, message: 'Saved' });
  expect(shown()).toEqual(['Saved']);
  toast({ ok: true, message: 'Assigned' });
  expect(shown()).toEqual(['Saved', 'Assigned']);
});
