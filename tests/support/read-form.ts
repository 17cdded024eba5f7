import type * as z from 'zod/mini';
import { firstMessages } from '#app/platform/submission/text-fields.ts';

/** Parses a form with its schema. @returns the value, or error messages by field. */
export function readForm<Value>(schema: z.ZodMiniType<Value>, sent: unknown) {
  const read = schema.safeParse(sent);
  return read.success
    ? ({ ok: true, value: read.data } as const)
    : ({ ok: false, messages: firstMessages(read.error) } as const);
}
