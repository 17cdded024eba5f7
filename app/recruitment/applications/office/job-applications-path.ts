/** Where applications, positions and questions are looked after. */
export const JOB_APPLICATIONS = '/admin/job-applications';

/** The page of one application. */
export function applicationPath(id: string): string {
  return `${JOB_APPLICATIONS}/${id}`;
}

/** All that is stored of it, as a file. */
export function exportPath(id: string): string {
  return `${applicationPath(id)}/export`;
}

/** Its CV, as a file. */
export function cvPath(id: string): string {
  return `${applicationPath(id)}/cv`;
}
