import type * as z from 'zod/mini';
import { firstMessages } from '#app/platform/submission/text-fields.ts';

/** What a form's schema makes of what was sent: its value, or what is wrong with which field. */
export function readForm<Value>(schema: z.ZodMiniType<Value>, sent: unknown) {
  const read = schema.safeParse(sent);
  return read.success
    ? ({ ok: true, value: read.data } as const)
    : ({ ok: false, messages: firstMessages(read.error) } as const);
}
