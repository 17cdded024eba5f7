import * as z from 'zod/mini';
import { intent, type Outcome } from '#app/accounts/session/office/intent.server.ts';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { IMAGE_FAULTS, IMAGE_FILE_BYTES, IMAGE_TOO_LARGE } from '../article-image.ts';
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
  {
    file: {
      limits: {
        requestBytes: IMAGE_FILE_BYTES + 64 * 1024,
        fileBytes: IMAGE_FILE_BYTES,
        files: 1,
        fieldBytes: 1_024,
        textBytes: 4_096,
        fields: 10,
      },
      field: 'file',
      tooLarge: IMAGE_TOO_LARGE,
    },
  },
);

function refuse(fault: keyof typeof IMAGE_FAULTS): Outcome {
  return { kind: 'failed', title: ARTICLE_NOTICES.upload.failed, message: IMAGE_FAULTS[fault] };
}
