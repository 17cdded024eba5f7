import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '#app/platform/db/columns.ts';

/** What staff have noted about the guide for setting up; all of them see the same. What is done is read from what it is about. // O8 */
export const guideMarks = pgTable('guide_marks', {
  /** A step that is skipped, or a `GuideMark` of guide-steps.ts. */
  mark: text().primaryKey(),
  /** The name of who did it. */
  markedBy: text().notNull(),
  markedAt: timestampColumn().notNull().defaultNow(),
});
