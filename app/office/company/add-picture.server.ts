import * as z from 'zod/mini';
import { intent } from '#app/accounts/session/office/intent.server.ts';
import { addPicture, MAX_PICTURES } from '#app/company/company-pictures.commands.server.ts';
import { library } from '#app/company/profile/texts.ts';
import { IMAGE_FAULTS } from '#app/platform/files/image-limits.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import { readForm } from './section-form.server.ts';

/** What is entered for a new picture; the rest follows from the file. */
const describedPicture = library.element.pick({ alt: true, focusX: true, focusY: true });

const TOO_MANY = `The company has ${MAX_PICTURES} pictures already. Please remove one that is not shown anywhere.`;

export const uploadPicture = intent(
  COMPANY_NOTICES.upload,
  z.catchall(z.object({}), z.unknown()),
  async ({ services, me, files: [file] }, fields) => {
    const described = describedPicture.safeParse(readForm(describedPicture, fields, ''));
    const wrong = Object.fromEntries(
      described.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [],
    );
    if (file === undefined || file.bytes === 0) wrong.file = 'Please choose a picture.';
    if (!described.success || file === undefined || 'file' in wrong)
      return { kind: 'invalid', fields: wrong };
    const added = await addPicture(services, me.name, file, described.data);
    if (added.ok) return { kind: 'done' };
    const fault = added.fault === 'too-many' ? TOO_MANY : IMAGE_FAULTS[added.fault];
    return { kind: 'invalid', fields: { file: fault } };
  },
);
