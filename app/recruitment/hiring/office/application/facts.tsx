import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { formatPhone, phoneLink } from '#app/country/phone-number.ts';
import { sizeInKb } from '#app/ui/file-size.ts';
import { mailLink } from '#app/ui/mail-link.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { EmailText } from '#app/ui/office/email-text.tsx';
import { Fact } from '#app/ui/office/fact.tsx';
import { type Dialogs, OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { NOTICES } from '../../../applications/application-notices.ts';
import { NO_NEW_CV, validateCv } from '../../../applications/cv.ts';
import { UNKNOWN_POSITION } from '../../../positions/position.ts';
import type { ApplicationDetail } from '../../applications.queries.server.ts';
import { CvField } from '../cv-field.tsx';
import { ApplicationSection } from './application-section.tsx';

/** The candidate, the position, the dates and the CV. // R5, R6 */
export function Facts({ application }: { application: ApplicationDetail }) {
  const { candidate, position, createdAt, lastEditedAt, contacted } = application;
  return (
    <ApplicationSection
      className="facts"
      title={
        <>
          <PersonAvatar name={candidate.fullName} avatar={candidate.avatar} />
          Candidate
        </>
      }
      summary={position ?? UNKNOWN_POSITION}
    >
      <dl className="fact-list">
        <Fact label="Name">{candidate.fullName}</Fact>
        <Fact label="Email">
          <a href={mailLink(candidate.email)}>
            <EmailText>{candidate.email}</EmailText>
          </a>
        </Fact>
        <Fact label="Phone">
          <a href={phoneLink(candidate.contactNumber)}>{formatPhone(candidate.contactNumber)}</a>
        </Fact>
        <Fact label="Contacted">{contacted ? 'Yes' : 'No'}</Fact>
        <Fact label="Position">{position ?? UNKNOWN_POSITION}</Fact>
        <Fact label="Applied on">
          <DateTime at={createdAt} />
        </Fact>
        <Fact label="Last edited">
          <DateTime at={lastEditedAt} time />
        </Fact>
        <CvFact application={application} />
      </dl>
    </ApplicationSection>
  );
}

function CvFact({ application: { id, cvName, cvBytes } }: { application: ApplicationDetail }) {
  const dialogs = useDialogs<{ id: string }>(NOTICES);
  return (
    <Fact label="CV">
      <span className="cv-line">
        <span>
          {cvName ?? <span className="muted">None</span>}
          {cvBytes !== null && <span className="muted"> ({sizeInKb(cvBytes)})</span>}
        </span>
        <Button
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden="true" />}
          onClick={() => dialogs.open({ kind: 'edit', row: { id } })}
        >
          {cvName === null ? 'Add CV' : 'Update CV'}
        </Button>
      </span>
      <UpdateCv dialogs={dialogs} />
    </Fact>
  );
}

const TITLES = { edit: 'Choose new CV file' };

/** The dialog that replaces the CV. // R6 */
function UpdateCv({ dialogs }: { dialogs: Dialogs<{ id: string }> }) {
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
                <DialogFoot busy={action.busy}>
                  <SubmitButton action={action}>Upload New CV</SubmitButton>
                </DialogFoot>
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
