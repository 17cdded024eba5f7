import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { CHECK_COLUMNS, isCheckOf } from '#app/platform/files/scan/file-checks.server.ts';
import { fileChecks } from '#app/platform/files/scan/file-checks.tables.ts';
import { checkedFile } from '#app/platform/files/scan/file-state.ts';
import { answers, applications, candidates } from '../applications/applications.tables.ts';
import { isUntold } from '../contact/decision-told.server.ts';
import { positions } from '../positions/positions.tables.ts';

export type ApplicationDetail = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/**
 * An application with its candidate, position and answers, and whether its CV can be opened; null if it doesn't exist. // R5
 *
 * @param isScanned whether a virus scanner is configured.
 */
export async function findApplication(db: Database, id: string, isScanned = false) {
  const {
    candidateId: _,
    positionId,
    submissionKey,
    fingerprint,
    cvKey,
    ...ownColumns
  } = getTableColumns(applications);
  const { id: candidateId, fullName, email, contactNumber, avatar } = candidates;
  const [application] = await db
    .select({
      ...ownColumns,
      /** Null if the position was deleted. // R14 */
      position: positions.name,
      /** Closed, and the candidate has not been told. // H14 */
      isUntold: sql<boolean>`${isUntold}`,
      check: CHECK_COLUMNS,
      candidate: { id: candidateId, fullName, email, contactNumber, avatar, version: rowVersion(candidates) },
    })
    .from(applications)
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .leftJoin(fileChecks, isCheckOf(cvKey))
    .where(eq(applications.id, id));
  if (application === undefined) return null;
  const { question, answer } = answers;
  const answerRows = await db
    .select({ question, answer })
    .from(answers)
    .where(eq(answers.applicationId, id))
    .orderBy(asc(answers.place));
  const { check, ...detail } = application;
  return { ...detail, cvChecked: checkedFile(check, isScanned), answers: answerRows };
}
