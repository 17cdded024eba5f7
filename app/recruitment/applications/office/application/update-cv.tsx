import { type Dialogs, OfficeDialog } from '#app/ui/office/office-dialog.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { NO_NEW_CV, validateCv } from '../../../apply/cv.ts';
import { CvField } from '../cv-field.tsx';

/** What the CV belongs to. */
type Row = { id: string };

const TITLES = { edit: 'Choose new CV file' };

/** The dialog that puts another CV in the place of this one. // R6 */
export function UpdateCv({ dialogs }: { dialogs: Dialogs<Row> }) {
  const { action } = dialogs;
  return (
    <OfficeDialog dialogs={dialogs} titles={TITLES}>
      {(dialog) =>
        dialog.kind === 'edit' && (
          <OfficeForm
            action={action}
            intent="cv"
            hidden={{ id: dialog.row.id }}
            encType="multipart/form-data"
            check={checkCv}
          >
            {(messages) => (
              <>
                <CvField label="New CV" error={messages.cv} required first />
                <FormError result={action.result} />
                <SubmitButton action={action}>Upload New CV</SubmitButton>
              </>
            )}
          </OfficeForm>
        )
      }
    </OfficeDialog>
  );
}

function checkCv(form: FormData): Record<string, string> {
  const cv = form.get('cv');
  const wrong = cv instanceof File && cv.name !== '' ? validateCv(cv) : NO_NEW_CV;
  return wrong === null ? {} : { cv: wrong };
}
