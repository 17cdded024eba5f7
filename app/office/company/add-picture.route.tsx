import { useNavigate } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { IMAGE_TOO_LARGE, IMAGE_UPLOAD } from '#app/platform/files/image-limits.ts';
import { GoBack } from '#app/ui/office/back-to-list.tsx';
import { SubmitButton } from '#app/ui/office/office-form.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import type { Route } from './+types/add-picture.route.ts';
import { uploadPicture } from './add-picture.server.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import { sectionPath } from './company-path.ts';
import { NewPictureForm } from './new-picture-form.tsx';

const TITLE = 'Add a picture';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, TITLE);

export const action = officeAction(
  { upload: uploadPicture },
  { file: { limits: IMAGE_UPLOAD, field: 'file', tooLarge: IMAGE_TOO_LARGE } },
);

/** Adds a picture to the library. Where one is chosen, it is uploaded without leaving (`picture-field.tsx`). // O1 */
export default function AddPicture() {
  const navigate = useNavigate();
  const library = sectionPath('library');
  const adding = useAction(COMPANY_NOTICES, { navigateOnDone: () => navigate(library) });
  return (
    <>
      <PageHead title={TITLE} back={<GoBack to={library}>Picture library</GoBack>} />
      <div className="panel panel-body company-form">
        <NewPictureForm action={adding}>
          <div>
            <SubmitButton action={adding} busyLabel="Adding …">
              Add the picture
            </SubmitButton>
          </div>
        </NewPictureForm>
      </div>
    </>
  );
}
