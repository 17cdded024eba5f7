import { IconDownload } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fileNotes } from '#app/platform/files/scan/file-state.ts';
import { FileNotes } from '#app/ui/office/file-notes.tsx';
import { DocumentPreview } from '#app/ui/office/preview/document-preview.tsx';
import { cvPath } from '../../../positions/job-applications-path.ts';
import type { ApplicationDetail } from '../../application-detail.queries.server.ts';

type Props = {
  application: Pick<ApplicationDetail, 'id' | 'cvName' | 'cvMediaType' | 'cvBytes' | 'cvChecked'>;
};

const DOC = 'application/msword';

/**
 * The CV to read in the page. It is loaded when it comes into view: reading a CV is recorded, and whoever doesn't scroll
 * to it hasn't read it. // H3
 */
export function CvPanel({ application: { id, cvName, cvMediaType, cvBytes, cvChecked } }: Props) {
  const panel = useRef<HTMLElement>(null);
  const isSeen = useSeen(panel);
  const isOpen = cvName !== null && cvChecked.state === 'open';
  return (
    <section className="panel panel-body cv-panel" aria-labelledby="cv-heading" ref={panel} tabIndex={-1}>
      <div className="cv-head">
        <h2 id="cv-heading">CV</h2>
        {isOpen && (
          <a href={`${cvPath(id)}?download`} aria-label={`Download ${cvName}`}>
            <IconDownload size={18} aria-hidden="true" />
            Download
          </a>
        )}
      </div>
      {cvName === null && <p className="muted">This application has no CV.</p>}
      {cvName !== null && <FileNotes notes={fileNotes(cvChecked)} />}
      {isOpen && cvMediaType === DOC && (
        <p className="muted">A .doc file can’t be shown here. Download it to read it.</p>
      )}
      {isOpen && cvMediaType !== DOC && (
        <div className="preview">
          {/* A replaced CV has another size or name; the same address is then loaded again. */}
          {isSeen && (
            <DocumentPreview key={`${cvName} ${cvBytes}`} href={`${cvPath(id)}?preview`} name={cvName} />
          )}
        </div>
      )}
    </section>
  );
}

/** Whether an element has been on the screen. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
