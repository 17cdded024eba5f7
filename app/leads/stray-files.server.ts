import { eq } from 'drizzle-orm';
import { firstEntryAt } from '#app/accounts/audit/audit.queries.server.ts';
import { removeStrayFiles, type StrayFileServices } from '#app/platform/files/stray-files.server.ts';
import { ANSWER_PREFIX } from './answers.commands.server.ts';
import { answerFiles } from './answers.tables.ts';
import { drawings } from './leads.tables.ts';
import { DRAWING_PREFIX } from './submit-lead.commands.server.ts';

/**
 * Removes stored drawings that no lead references.
 *
 * @param before only files written before this time.
 * @returns the number of files removed.
 */
export async function removeStrayDrawings(services: StrayFileServices, before: Date): Promise<number> {
  return removeStrayFiles(services, {
    prefix: DRAWING_PREFIX,
    since: await firstEntryAt(services.db),
    before,
    isReferenced: async (key) => (await services.db.$count(drawings, eq(drawings.fileKey, key))) > 0,
  });
}

/** The same for files that went with an answer. */
export async function removeStrayAnswerFiles(services: StrayFileServices, before: Date): Promise<number> {
  return removeStrayFiles(services, {
    prefix: ANSWER_PREFIX,
    since: await firstEntryAt(services.db),
    before,
    isReferenced: async (key) => (await services.db.$count(answerFiles, eq(answerFiles.fileKey, key))) > 0,
  });
}
