import { eq } from 'drizzle-orm';
import { answerFiles, drawings } from '#app/platform/db/schema.ts';
import { removeStrayFiles, type StrayFileServices } from '#app/platform/files/stray-files.server.ts';
import { ANSWER_PREFIX } from './answers.commands.server.ts';
import { DRAWING_PREFIX } from './submit-lead.commands.server.ts';

/**
 * Removes stored drawings that no lead references.
 *
 * @param before only files written before this time.
 * @returns the number of files removed.
 */
export function removeStrayDrawings(services: StrayFileServices, before: Date): Promise<number> {
  return removeStrayFiles(services, {
    prefix: DRAWING_PREFIX,
    before,
    isReferenced: async (key) => (await services.db.$count(drawings, eq(drawings.fileKey, key))) > 0,
  });
}

/** The same for files that went with an answer. */
export function removeStrayAnswerFiles(services: StrayFileServices, before: Date): Promise<number> {
  return removeStrayFiles(services, {
    prefix: ANSWER_PREFIX,
    before,
    isReferenced: async (key) => (await services.db.$count(answerFiles, eq(answerFiles.fileKey, key))) > 0,
  });
}
