/** URL of the tabs with applications, positions and questions. */
export const JOB_APPLICATIONS = '/admin/job-applications';

/** URL of the page of an application. @param search the query of the list that it is opened from. // H1 */
export function applicationPath(id: string, search = ''): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  return query.size === 0 ? `${JOB_APPLICATIONS}/${id}` : `${JOB_APPLICATIONS}/${id}?${query}`;
}

/** URL of the export of everything stored about an application. */
export function exportPath(id: string): string {
  return `${applicationPath(id)}/export`;
}

export function cvPath(id: string): string {
  return `${applicationPath(id)}/cv`;
}

/** URL of the list's own action; without `?index` it would be its layout's. */
export const LIST_ACTION = `${JOB_APPLICATIONS}?index`;
