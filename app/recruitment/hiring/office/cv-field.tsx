import { useId, useState } from 'react';
import { sizeInKb } from '#app/ui/file-size.ts';
import { CV_TYPES, validateCv } from '../../applications/cv.ts';

type Props = {
  label: string;
  error: string | undefined;
  required?: boolean;
  /** Whether an opening dialog moves the focus here. */
  first?: boolean;
};

/** Attaches a CV. Name and size are checked immediately; the server checks the content. // C5, R6 */
export function CvField({ label, error, required = false, first = false }: Props) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const wrong = file === null ? error : (validateCv(file) ?? error);
  return (
    <div className="file-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        name="cv"
        accept={CV_TYPES}
        required={required}
        aria-describedby={`${id}-hint`}
        aria-invalid={wrong !== undefined}
        data-autofocus={first || undefined}
        onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
      />
      <p id={`${id}-hint`} className={wrong === undefined ? 'muted' : 'field-error'} role="status">
        {wrong ??
          (file === null
            ? `${required ? '' : 'Optional. '}PDF or Word (.pdf, .doc, .docx), at most 10 MB`
            : sizeInKb(file.size))}
      </p>
    </div>
  );
}
