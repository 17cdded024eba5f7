/** Where applications, positions and questions are looked after. */
export const JOB_APPLICATIONS = '/admin/job-applications';

/** The page of one application. */
export function applicationPath(id: string): string {
  return `${JOB_APPLICATIONS}/${id}`;
}

/** Its CV, as a file. */
export function cvPath(id: string): string {
  return `${applicationPath(id)}/cv`;
}
