import { groupDigits } from './group-digits.ts';

/** `3 candidates`, `1 candidate` */
export function countOf(total: number, singular: string, plural = `${singular}s`): string {
  return `${groupDigits(total)} ${total === 1 ? singular : plural}`;
}
