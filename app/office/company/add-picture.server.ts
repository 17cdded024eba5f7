import { randomBytes } from 'node:crypto';
import { rawIntent } from '#app/accounts/session/office/intent.server.ts';
import { publishPicture } from '#app/company/company.commands.server.ts';
import { storePicture } from '#app/company/company-pictures.commands.server.ts';
import { library } from '#app/company/profile/texts.ts';
import { IMAGE_FAULTS } from '#app/platform/files/image-limits.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import { sectionLabel } from './edited.server.ts';
import { publishAs } from './publication.commands.server.ts';
import { readForm } from './section-form.server.ts';

/** What is entered for a new picture; the rest follows from the file. */
const describedPicture = library.element.pick({ alt: true, focusX: true, focusY: true });

/** Its files are stored before it is published: those of an upload that is interrupted are removed by the nightly job. */
export const uploadPicture = rawIntent(
  COMPANY_NOTICES.upload,
  async ({ services: { db, files: store }, me, files: [file] }, fields) => {
    const described = describedPicture.safeParse(readForm(describedPicture, fields, ''));
    const errors = Object.fromEntries(
      described.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [],
    );
    if (file === undefined || file.bytes === 0) errors.file = 'Please choose a picture.';
    if (!described.success || file === undefined || 'file' in errors)
      return { kind: 'invalid', fields: errors };
    const key = `p-${randomBytes(4).toString('hex')}`;
    const stored = await storePicture(store, file.path, { key, ...described.data });
    if (!stored.ok) return { kind: 'invalid', fields: { file: IMAGE_FAULTS[stored.fault] } };
    const picture = { key, ...described.data, version: stored.version };
    const published = await db.transaction((tx) =>
      publishAs(tx, me, (publisher) => publishPicture(tx, publisher, picture), {
        section: sectionLabel('library'),
      }),
    );
    if (published.ok) return { kind: 'done', data: { key } };
    return { kind: 'invalid', fields: { file: published.faults.map(({ message }) => message).join(' ') } };
  },
);
