import { idOrNone } from '#app/platform/db/list-filter.ts';

export type QuestionFilter = {
  /** The position's id, or NONE if it was deleted. */
  position: string;
};

/** Reads the filter of questions from the query string. // R4 */
export function readQuestionFilter(search: URLSearchParams): QuestionFilter {
  return { position: idOrNone(search.get('position')) };
}

export const NO_QUESTION_FILTER = readQuestionFilter(new URLSearchParams());
