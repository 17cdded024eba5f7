import { useCompany } from '#app/company/use-company.ts';
import { mailLink } from '#app/ui/mail-link.ts';
import { FileField } from '#app/ui/site/file-field.tsx';
import { chooseAgain } from '#app/ui/site/form/choose-again.ts';
import { CV_TYPES } from '../../applications/cv.ts';
import type { useCv } from './use-cv.ts';

/** Without HEIC, so that an iPhone converts its photos to JPEG. */
const PHOTO_TYPES = 'image/jpeg,image/png,image/webp';

type CvFieldProps = {
  cv: ReturnType<typeof useCv>;
  /** The name of the CV that was chosen before this page was rendered, if it could not be kept. */
  before: string | undefined;
  error: string | undefined;
};

/** The CV as a file, or where scripts run as photos of its pages, which most applicants on a phone have instead. // C5 */
export function CvField({ cv, before, error }: CvFieldProps) {
  const { careersEmail } = useCompany();
  return (
    <>
      <FileField
        label="CV"
        withScripts=": a file or photos"
        name="cv"
        accept={`${CV_TYPES},${PHOTO_TYPES}`}
        required
        hint={
          <>
            PDF or Word (.doc, .docx), at most 10 MB
            <span className="with-scripts">
              , or one photo per page: they become one PDF, about 0.5 MB per page
            </span>
            .
          </>
        }
        status={cv.preparing}
        files={cv.file ? [cv.file] : []}
        error={error ?? (cv.file ? undefined : chooseAgain(cv.lost ?? before ?? ''))}
        onChoose={cv.choose}
        onRemove={cv.remove}
      />
      <noscript className="field-wide">
        <p className="muted small">
          A photo can’t be sent without JavaScript. Switch it on, or email the photo to{' '}
          <a href={mailLink(careersEmail)}>{careersEmail}</a>.
        </p>
      </noscript>
    </>
  );
}
