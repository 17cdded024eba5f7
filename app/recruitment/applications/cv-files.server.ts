import type { ReferencedFiles } from '#app/accounts/audit/unreferenced-files.server.ts';
import { applications } from './applications.tables.ts';

export const CV_PREFIX = 'cvs/';

export const CV_FILES: ReferencedFiles = {
  prefix: CV_PREFIX,
  columns: [applications.cvKey],
  what: 'CVs that no application references',
};
