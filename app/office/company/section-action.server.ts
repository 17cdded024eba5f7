import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { sectionIntents } from './change-company.server.ts';
import { LOGO_FILE } from './uploaded-logo.server.ts';

/** Bytes of a form: those of a full picture library with the longest texts in any alphabet. */
const SECTION_BYTES = 512 * 1024;

export const sectionAction = officeAction(sectionIntents, { file: LOGO_FILE, largest: SECTION_BYTES });
