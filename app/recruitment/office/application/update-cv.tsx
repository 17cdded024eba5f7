import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormTrouble } from '#app/ui/office/dialog-form.tsx';
import { type Dialogs, OfficeDialog } from '#app/ui/office/office-dialog.tsx';
import { NO_NEW_CV, objectToCv } from '../../cv.ts';
import { CvField } from '../cv-field.tsx';
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

function CvChoice({ sending }: { sending: boolean }) {
  const [file, setFile] = useState<File | null>(null);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <CvField
        label="New CV"
        error={asked && file === null ? NO_NEW_CV : undefined}
        required
        first
        onChoose={setFile}
      />
      <Button
        type="submit"
        loading={sending}
        onClick={(event) => {
          setAsked(true);
          if (file === null || objectToCv(file) !== null) event.preventDefault();
        }}
      >
        Upload New CV
      </Button>
    </>
  );
}
