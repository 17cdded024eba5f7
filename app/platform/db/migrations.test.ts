import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase } from '#tests/support/database.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');
/** Earlier migrations are at every customer already, and were written before upgrades without downtime were promised. */
const FIRST_CHECKED = 18;

const TEXT_OR_COMMENT = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$/g;

/** What the version before this one, which goes on running, would trip over. */
const DESTRUCTIVE: [RegExp, string][] = [
  [
    /\bdrop\s+(?:table|column|type|schema|view|sequence|constraint|function|trigger|default)\b/i,
    'drops something',
  ],
  [/\brename\b/i, 'renames something'],
  [/\bset\s+not\s+null\b/i, 'requires a value that the earlier version may not write'],
  [
    /\b(?:set\s+data\s+)?type\s+[^;]*\busing\b|\bset\s+data\s+type\b|\balter\s+column\s+\S+\s+type\b/i,
    'changes a type',
  ],
  [/\btruncate\b|\bdelete\s+from\b/i, 'deletes rows'],
];

/** Columns that are added, with their definitions up to the end of the statement. */
const ADDED_COLUMN = /\badd\s+column\s+(?:if\s+not\s+exists\s+)?("?\w+"?)([^;]*)/gi;

/** What is wrong with a migration; nothing if it only expands. */
function faultsOf(sql: string): string[] {
  // Texts and function bodies may say anything; a trigger's function runs later.
  const code = sql.replace(TEXT_OR_COMMENT, "''");
  const faults = DESTRUCTIVE.filter(([pattern]) => pattern.test(code)).map(([, fault]) => fault);
  for (const [, column, definition = ''] of code.matchAll(ADDED_COLUMN))
    if (/\bnot\s+null\b/i.test(definition) && !/\bdefault\b|\bgenerated\b/i.test(definition))
      faults.push(`adds ${column} without a default, which the earlier version doesn't fill`);
  return faults;
}

describe('X2: migrations only expand, so that the version before goes on beside the new one', () => {
  const names = readdirSync(FOLDER).filter(
    (name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= FIRST_CHECKED,
  );

  test('X2: every migration since then', () => {
    const faults = names.flatMap((name) =>
      faultsOf(readFileSync(path.join(FOLDER, name), 'utf8')).map((fault) => `${name} ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  test.each([
    'ALTER TABLE "leads" DROP COLUMN "phone";',
    'DROP TABLE "leads";',
    'ALTER TABLE "leads" RENAME COLUMN "phone" TO "number";',
    'ALTER TABLE "leads" RENAME TO "enquiries";',
    'ALTER TABLE "leads" ALTER COLUMN "phone" SET NOT NULL;',
    'ALTER TABLE "leads" ALTER COLUMN "number" SET DATA TYPE bigint;',
    'ALTER TABLE "leads" ALTER COLUMN "number" TYPE bigint;',
    'ALTER TABLE "leads" ADD COLUMN "grade" text NOT NULL;',
    'DROP TYPE "public"."mail_state";',
    'delete from leads;',
    'TRUNCATE leads;',
  ])('X2: refused: %s', (sql) => {
    expect(faultsOf(sql)).toHaveLength(1);
  });

  test.each([
    'CREATE TABLE "parts" ("id" uuid PRIMARY KEY NOT NULL, "name" text NOT NULL);',
    'ALTER TABLE "leads" ADD COLUMN "grade" text;',
    `ALTER TABLE "leads" ADD COLUMN "grade" text DEFAULT 'S355' NOT NULL;`,
    'ALTER TABLE "leads" ALTER COLUMN "phone" DROP NOT NULL;',
    'CREATE INDEX "leads_grade" ON "leads" USING btree ("grade");',
    'DROP INDEX "leads_phone";',
    'ALTER TABLE "parts" ADD CONSTRAINT "parts_fk" FOREIGN KEY ("id") REFERENCES "leads"("id") ON DELETE cascade ON UPDATE no action;',
    `ALTER TYPE "lead_status" ADD VALUE 'archived';`,
    `-- Nothing is dropped: no DROP TABLE here.\nUPDATE leads SET search = 'drop table leads';`,
    'CREATE FUNCTION f() RETURNS trigger AS $body$ begin delete from x; return null; end $body$ LANGUAGE plpgsql;',
  ])('X2: accepted: %s', (sql) => {
    expect(faultsOf(sql)).toEqual([]);
  });
});

/** Migrations that write to the rows that they find. */
describe('X2: what is stored before an upgrade is kept', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  const waiting = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  beforeAll(async () => {
    database = await cloneDatabase('template0');
  });
  afterAll(() => database.drop());

  /** Runs the migrations before `name`, then those lines, then the migration itself. */
  async function upgradeThrough(name: string, before: string): Promise<void> {
    while (waiting[0] !== name) await runNext();
    await database.query(before);
    await runNext();
  }
  async function runNext(): Promise<void> {
    await database.query(readFileSync(path.join(FOLDER, waiting.shift() ?? ''), 'utf8'));
  }

  test('Q7: the cutting speeds that a company had entered become those of mild steel', async () => {
    await upgradeThrough(
      '0031_speeds_by_material.sql',
      `insert into cutting_feeds (process, thickness_mm, mm_per_minute, pierce_seconds)
       values ('laser', 3, 4200.5, 0.4), ('profile', 50, 310, 12)`,
    );
    const columns = 'process, thickness_mm, mm_per_minute, pierce_seconds';
    const old = await database.query(`select ${columns} from cutting_feeds order by process`);
    expect(old).toHaveLength(2);
    expect(
      await database.query(`select ${columns}, material_group from cutting_speeds order by process`),
    ).toEqual(old.map((row) => ({ ...row, material_group: 'carbon' })));
  });

  test('L15: the search text of leads with drawings or answers is written anew, that of others stays', async () => {
    await upgradeThrough(
      '0032_renew_lead_search.sql',
      `insert into leads (kind, name, email, fingerprint, search)
         select 'quote', name, '', name, 'as it was' from unnest(array['Drawn', 'Answered', 'Neither']) as name;
       insert into drawings (lead_id, position, name, bytes, media_type, sha256, file_key)
         select id, 0, 'BRKT.dxf', 1, '', '', 'drawings/1' from leads where name = 'Drawn';
       insert into lead_answers (lead_id, author, recipient_name, recipient, subject, text)
         select id, '', '', '', 'Your quote', 'R 100' from leads where name = 'Answered'`,
    );
    expect(await database.query('select name, search from leads order by name')).toEqual([
      { name: 'Answered', search: null },
      { name: 'Drawn', search: null },
      { name: 'Neither', search: 'as it was' },
    ]);
  });
});
