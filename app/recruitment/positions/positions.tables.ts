import { boolean, date, index, integer, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '#app/platform/db/columns.ts';

/** Positions the company hires for. Only active ones accept applications. // R3, C2 */
export const positions = pgTable('positions', {
  id: id(),
  /** In the URL /career/SLUG. Kept when the name changes. */
  slug: text().notNull().unique('positions_slug'),
  name: text().notNull(),
  description: text().notNull().default(''),
  active: boolean().notNull().default(false),
  /** The last day on which it accepts applications; null: until it is switched off. // H8 */
  closesOn: date(),
  /** Whether it came with the software and nobody has changed its text or its questions. // O8 */
  isSample: boolean().notNull().default(false),
  createdAt: timestampColumn().notNull().defaultNow(),
});

export const questionType = pgEnum('question_type', ['text', 'checkbox', 'select', 'radio']);

/** Questions to applicants for a position. // C4, R4 */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    /** Null if the position was deleted: the question stays until staff move or delete it. // R14 */
    positionId: uuid().references(() => positions.id, { onDelete: 'set null' }),
    type: questionType().notNull(),
    text: text().notNull(),
    /** The options of a select or radio question in order; empty for other types. */
    options: jsonb().$type<readonly string[]>().notNull().default([]),
    /**
     * Order among the position's questions. Those that were moved have negative places, and all others 0, in the order of
     * creation: so a new question comes last, also one that an earlier version stores. // H8
     */
    place: integer().notNull().default(0),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('questions_position').on(table.positionId, table.createdAt)],
);
