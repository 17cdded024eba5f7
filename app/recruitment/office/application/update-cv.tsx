import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { FormTrouble } from '#app/ui/office/dialog-form.tsx';
import { type Dialogs, OfficeDialog } from '#app/ui/office/office-dialog.tsx';
import { sizeInKb } from '#app/ui/site/file-size.ts';
import { CV_TYPES, NO_CV, objectToCv } from '../../cv.ts';
import { ActForm } from './act-form.tsx';

/** What the CV belongs to. */
type Row = { id: string };
type Props = { dialogs: Dialogs<Row> };

const TITLES = { edit: 'Choose new CV file' };

/** The dialog that puts another CV in the place of this one. // R6 */
export function UpdateCv({ dialogs }: Props) {
  const { fetcher } = dialogs;
  return (
    <OfficeDialog dialogs={dialogs} titles={TITLES}>
      {(dialog) =>
        dialog.kind === 'edit' && (
          <ActForm act="cv" id={dialog.row.id} fetcher={fetcher} className="form-stack">
            <CvChoice sending={fetcher.state !== 'idle'} />
            <FormTrouble answer={fetcher.data} />
          </ActForm>
        )
      }
    </OfficeDialog>
  );
}

/** The server looks at the content; what can be told by name and size is told at once. */
function CvChoice({ sending }: { sending: boolean }) {
  const hint = useId();
  const [file, setFile] = useState<File | null>(null);
  const [asked, setAsked] = useState(false);
  const objection = file === null ? NO_CV : objectToCv(file);
  const told = asked || file !== null ? objection : null;
  return (
    <>
      <label className="cv-choice">
        <span>New CV</span>
        <input
          type="file"
          name="cv"
          accept={CV_TYPES}
          aria-describedby={hint}
          aria-invalid={told !== null}
          data-autofocus
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
        />
      </label>
      <p id={hint} className={told === null ? 'muted' : 'field-error'} role="status">
        {told ?? (file === null ? 'PDF or Word (.pdf, .doc, .docx), at most 10 MB' : sizeInKb(file.size))}
      </p>
      <Button
        type="submit"
        loading={sending}
        onClick={(event) => {
          setAsked(true);
          if (objection !== null) event.preventDefault();
        }}
      >
        Upload New CV
      </Button>
    </>
  );
}
