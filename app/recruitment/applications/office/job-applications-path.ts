/** URL of the tabs with applications, positions and questions. */
export const JOB_APPLICATIONS = '/admin/job-applications';

/** URL of the page of an application. */
export function applicationPath(id: string): string {
  return `${JOB_APPLICATIONS}/${id}`;
}

/** URL of the export of everything stored about an application. */
export function exportPath(id: string): string {
  return `${applicationPath(id)}/export`;
}

/** URL of an application's CV. */
export function cvPath(id: string): string {
  return `${applicationPath(id)}/cv`;
}
