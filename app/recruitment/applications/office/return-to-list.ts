import { JOB_APPLICATIONS } from './job-applications-path.ts';

/** What a link to an application takes along, so that one comes back to the list as it was. Kept by the tab, not in the address. */
export function listState(search: string): { list: string } {
  return { list: search };
}

/** Whether one came from the list: then going back brings it back as it was left, its place on the screen too. */
export function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'list' in state;
}

/** The list as it was filtered when the application was opened from it. // R5 */
export function returnPath(state: unknown): string {
  const search = typeof state === 'object' && state !== null && 'list' in state ? state.list : '';
  return JOB_APPLICATIONS + (typeof search === 'string' ? search : '');
}
