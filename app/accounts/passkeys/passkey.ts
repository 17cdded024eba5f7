import * as z from 'zod/mini';
import { line } from '#app/platform/submission/text-fields.ts';

/** POST of the panel in Settings. */
export const PASSKEYS_ACTION = '/admin/settings/passkeys';

const MAX_NAME_LENGTH = 60;
/** Of one account. */
export const MAX_PASSKEYS = 20;

const name = line(MAX_NAME_LENGTH, 'Please give it a name');
export const newPasskey = z.object({ name });
export const createdPasskey = z.object({ name, answer: z.string() });

export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

export const PASSKEY_NOTICES = {
  begin: { done: '', failed: 'The passkey could not be added' },
  add: { done: 'Passkey added', failed: 'The passkey could not be added' },
  delete: { done: 'Passkey removed', failed: 'The passkey could not be removed' },
} as const;

export type PasskeyError = keyof typeof PASSKEY_ERRORS;

export const PASSKEY_ERRORS = {
  'not-offered': 'Passkeys need https.',
  'too-many': `An account can have ${MAX_PASSKEYS} passkeys. Remove one that is no longer used.`,
  refused: 'This passkey was not accepted, or it took longer than five minutes. Please try again.',
} as const;
