import * as z from 'zod/mini';
import { intent, type Outcome } from '#app/accounts/session/office/intent.server.ts';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { IMAGE_FAULTS, IMAGE_TOO_LARGE, IMAGE_UPLOAD } from '#app/platform/files/image-limits.ts';
import { addImage } from '../article-images.commands.server.ts';
import { ARTICLE_NOTICES } from '../article-notices.ts';

/** POST /admin/blog/images: stores a picture and returns its ID and size. // B14 */
export const action = officeAction(
  {
    upload: intent(ARTICLE_NOTICES.upload, z.object({}), async ({ services, files: [file] }) => {
      if (file === undefined) return refuse('unsupported');
      const added = await addImage(services, file);
      return added.ok ? { kind: 'done', data: added.image } : refuse(added.fault);
    }),
  },
  { file: { limits: IMAGE_UPLOAD, field: 'file', tooLarge: IMAGE_TOO_LARGE } },
);

function refuse(fault: keyof typeof IMAGE_FAULTS): Outcome {
  return { kind: 'failed', title: ARTICLE_NOTICES.upload.failed, message: IMAGE_FAULTS[fault] };
}
