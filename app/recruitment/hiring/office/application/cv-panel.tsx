import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { fileNotes } from '#app/platform/files/scan/file-state.ts';
import { bytesText } from '#app/ui/file-size.ts';
import { FileNotes } from '#app/ui/office/file-notes.tsx';
import { DocumentPreview } from '#app/ui/office/preview/document-preview.tsx';
import { cvPath } from '../../../positions/job-applications-path.ts';
import type { ApplicationDetail } from '../../applications.queries.server.ts';
import { ApplicationSection } from './application-section.tsx';

type Props = {
  application: Pick<ApplicationDetail, 'id' | 'cvName' | 'cvMediaType' | 'cvBytes' | 'cvChecked'>;
};

const DOC = 'application/msword';

/**
 * The CV to read in the page. It is loaded when it comes into view, on a phone once it is unfolded: reading a CV is recorded, and
 * whoever doesn't scroll to it hasn't read it. // H3
 */
export function CvPanel({ application: { id, cvName, cvMediaType, cvBytes, cvChecked } }: Props) {
  const isOpen = cvName !== null && cvChecked.state === 'open';
  return (
    <ApplicationSection
      className="cv-panel"
      takesFocus
      title="CV"
      summary={cvName === null || cvBytes === null ? 'None' : `${cvName}, ${bytesText(cvBytes)}`}
      actions={
        isOpen && (
          <a href={`${cvPath(id)}?download`} aria-label={`Download ${cvName}`}>
            <IconDownload size={18} aria-hidden="true" />
            Download
          </a>
        )
      }
    >
      {cvName === null && <p className="muted">This application has no CV.</p>}
      {cvName !== null && <FileNotes notes={fileNotes(cvChecked)} />}
      {isOpen && cvMediaType === DOC && (
        <p className="muted">A .doc file can’t be shown here. Download it to read it.</p>
      )}
      {isOpen && cvMediaType !== DOC && (
        // A replaced CV has another size or name; the same address is then loaded again.
        <Preview key={`${cvName} ${cvBytes}`} href={`${cvPath(id)}?preview`} name={cvName} />
      )}
    </ApplicationSection>
  );
}

/** Loads the CV once its place has been on the screen. */
function Preview(cv: { href: string; name: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="preview" ref={place}>
      {isSeen && <DocumentPreview {...cv} />}
    </div>
  );
}
