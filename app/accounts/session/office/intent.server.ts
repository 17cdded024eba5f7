import * as z from 'zod/mini';
import type { Company } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Changes, RowEdit } from '#app/platform/db/row-edit.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import type { Inspect } from '#app/platform/submission/inspect-upload.server.ts';
import type { SpooledFile } from '#app/platform/submission/spool.server.ts';
import { firstMessages } from '#app/platform/submission/text-fields.ts';
import { type ActionNotice, baseField, type StoredRow } from '#app/ui/office/action-result.ts';
import type { PasswordRefusal } from '../recent-password.ts';
import type { SignedIn } from '../signed-in.queries.server.ts';

/** The submitted values by field name, unvalidated. */
export type Fields = Record<string, unknown>;

/** Does the work in the transaction that records the form, so that a repetition gets the first outcome instead. */
export type Once = (work: (tx: Database) => Promise<Outcome>) => Promise<Outcome>;

/**
 * The signed-in admin, the services and the company. In an intent with `once`, `services.db` is the transaction. An intent that stores
 * files calls `once` itself, after that, since a slow file store would hold the transaction's connection.
 */
export type ActionContext = {
  services: Services;
  company: Company;
  me: SignedIn;
  files: readonly SpooledFile[];
  inspect: Inspect;
  once: Once;
};

/**
 * The result of an intent; without a `message` the toast shows the intent's notice. With `once` it is stored for a day:
 * `stored` takes the place of a message that names people, as they may be erased meanwhile.
 */
export type Outcome =
  | { kind: 'done'; message?: string; stored?: string; data?: unknown }
  | { kind: 'invalid'; message?: string; fields: Record<string, string> }
  | { kind: 'conflict'; message?: string; reason: string; stored: StoredRow }
  | { kind: 'failed'; message?: string; title?: string; reason?: string; stale?: boolean; status?: number }
  | { kind: 'confirm-password'; code: PasswordRefusal; error: string | null };

/** One operation that a screen's forms can request. */
export type Intent = {
  notices: ActionNotice;
  /** Whether it creates something: submitting the same form again then returns the first result. */
  once: boolean;
  /** Whether these fields require a recent confirmation of one's own password. */
  needsPassword: NeedsPassword;
  /** Validates the fields. @returns the operation to perform, or why it was refused. */
  read: (
    fields: Fields,
    company: Company,
  ) => { ok: true; run: (context: ActionContext) => Promise<Outcome> } | { ok: false; outcome: Outcome };
};

type NeedsPassword = (fields: Fields, db: Database) => boolean | Promise<boolean>;

type Options = { once?: boolean; needsPassword?: NeedsPassword };

export const DONE: Outcome = { kind: 'done' };

/** A failure because the screen is out of date, so that its data is loaded again; as a toast. */
export const refuse = (message: string): Outcome => ({ kind: 'failed', message, stale: true });

/** The same, shown in the form. */
export const refuseInForm = (reason: string): Outcome => ({ kind: 'failed', reason, stale: true });

/** A failure that the dialog explains by itself, without a toast. */
export const refuseInDialog = (reason: string): Outcome => ({
  kind: 'failed',
  message: '',
  reason,
  status: 422,
});

/** For intents that always require one's own password. */
export const WITH_PASSWORD = { needsPassword: () => true };

function makeIntent(notices: ActionNotice, options: Options, read: Intent['read']): Intent {
  return { notices, once: false, needsPassword: () => false, ...options, read };
}

/** An intent whose form is parsed by one schema. */
export function intent<Input>(
  notices: ActionNotice,
  schema: z.ZodMiniType<Input>,
  run: (context: ActionContext, input: Input) => Promise<Outcome>,
  options: Options = {},
): Intent {
  return makeIntent(notices, options, (fields) => {
    const parsed = schema.safeParse(fields);
    return parsed.success
      ? { ok: true, run: (context) => run(context, parsed.data) }
      : { ok: false, outcome: refusalOf(firstMessages(parsed.error)) };
  });
}

/** An intent that reads the submitted fields itself. */
export function rawIntent(
  notices: ActionNotice,
  run: (context: ActionContext, fields: Fields) => Promise<Outcome>,
  options: Options = {},
): Intent {
  return makeIntent(notices, options, (fields) => ({ ok: true, run: (context) => run(context, fields) }));
}

/**
 * An intent that changes a row. Its form sends only changed fields, each with its previous value.
 *
 * @param missing the message if the form names no valid row.
 * @param fields a schema of the row's fields, all optional.
 */
export function editIntent<Row extends object>(
  notices: ActionNotice,
  { missing, fields: schema }: { missing?: string; fields: z.ZodMiniType<Changes<Row>> },
  run: (context: ActionContext, edit: RowEdit<Row>) => Promise<Outcome>,
  options: Options = {},
): Intent {
  const rowSchema = z.object({ id: rowId(missing), version: z._default(z.string(), '') });
  return makeIntent(notices, options, (fields) => {
    const row = rowSchema.safeParse(fields);
    const changes = schema.safeParse(fields);
    if (!row.success || !changes.success) {
      const messages = [row, changes].map(({ error }) => (error ? firstMessages(error) : {}));
      return { ok: false, outcome: refusalOf({ ...messages[1], ...messages[0] }) };
    }
    const base = schema.safeParse(baseValuesIn(fields));
    const edit: RowEdit<Row> = {
      ...row.data,
      changes: only(changes.data, (name) => Object.hasOwn(fields, name)),
      // Previous values that can't be parsed are treated as unknown: then any concurrent change of these fields is
      // a conflict.
      base: base.success ? only(base.data, (name) => Object.hasOwn(fields, baseField(name))) : {},
    };
    return { ok: true, run: (context) => run(context, edit) };
  });
}

/** An error at `id` can't be fixed in a field, so it is shown as a toast. */
function refusalOf({ id, ...fields }: Record<string, string>): Outcome {
  return id === undefined ? { kind: 'invalid', fields } : { kind: 'failed', message: id };
}

function baseValuesIn(fields: Fields): Fields {
  const prefix = baseField('');
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  );
}

/** Some of the fields, such as those that were sent, without the defaults that a schema adds. */
export function only<Row extends object>(
  changes: Changes<Row>,
  isChosen: (name: string) => boolean,
): Changes<Row> {
  const chosen: Changes<Row> = {};
  for (const name in changes) if (isChosen(name)) chosen[name] = changes[name];
  return chosen;
}

/** The submitted texts as FormData, for rules that parse a form. */
export function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (typeof value === 'string') form.set(name, value);
  return form;
}
