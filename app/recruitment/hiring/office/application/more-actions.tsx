import { IconDownload, IconTrash, IconUserX } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { countOf } from '#app/ui/count-of.ts';
import { formatDateTime } from '#app/ui/dates.ts';
import { DeletionForm } from '#app/ui/office/dialog-form.tsx';
import { MENU_ICON, MenuDownload, MenuItem, MoreMenu } from '#app/ui/office/menu.tsx';
import { type Dialogs, OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { NOTICES } from '../../../applications/application-notices.ts';
import { reference } from '../../../applications/reference.ts';
import { exportPath, JOB_APPLICATIONS } from '../../../positions/job-applications-path.ts';
import type { Person, SamePersonApplication } from '../../../privacy/personal-data.queries.server.ts';
import type { ApplicationDetail } from '../../applications.queries.server.ts';
import { DeletionQuestion } from '../delete-application.tsx';

type Props = {
  application: ApplicationDetail;
  /** Everything with the same email address; null if it could not be loaded. */
  person: Person | null;
};

/** The less frequent actions: exporting or erasing the stored data. // R2, X5 */
export function MoreActions({ application: { id, candidate }, person }: Props) {
  const navigate = useNavigate();
  const dialogs = useDialogs<ErasureRow>(NOTICES, {
    navigateOnDone: () => navigate(JOB_APPLICATIONS, { replace: true }),
  });
  const count = person?.applications.length ?? 0;
  /** Whether something else is stored with the same email address. */
  const hasMore = person !== null && count + person.withoutApplication.length > 1;
  const nextInterviewAt =
    person?.applications.find((application) => application.id === id)?.nextInterviewAt ?? null;
  const { fullName } = candidate;
  const erase = (whole: Person | null) =>
    dialogs.open({ kind: 'delete', row: { id, fullName, nextInterviewAt, whole } });
  return (
    <>
      <MoreMenu>
        <MenuDownload href={exportPath(id)} icon={<IconDownload {...MENU_ICON} />}>
          Export data
        </MenuDownload>
        {hasMore && (
          <MenuDownload href={`${exportPath(id)}?person`} icon={<IconDownload {...MENU_ICON} />}>
            {`Export data of the person (${countOf(count, 'application')})`}
          </MenuDownload>
        )}
        <hr />
        <MenuItem danger icon={<IconTrash {...MENU_ICON} />} onClick={() => erase(null)}>
          Delete application
        </MenuItem>
        {hasMore && (
          <MenuItem danger icon={<IconUserX {...MENU_ICON} />} onClick={() => erase(person)}>
            {`Erase the person (${countOf(count, 'application')})`}
          </MenuItem>
        )}
      </MoreMenu>
      <Erasure dialogs={dialogs} />
    </>
  );
}

type ErasureRow = Pick<SamePersonApplication, 'id' | 'fullName' | 'nextInterviewAt'> & {
  /** Null for the single application. */
  whole: Person | null;
};

const TITLES = { delete: 'Confirm Deletion' };

/** Asks for confirmation before an application or a whole person is erased. // R2, X5 */
function Erasure({ dialogs }: { dialogs: Dialogs<ErasureRow> }) {
  const { action, close } = dialogs;
  return (
    <OfficeDialog dialogs={dialogs} titles={TITLES}>
      {(dialog) => {
        if (dialog.kind !== 'delete') return null;
        const { id, fullName, nextInterviewAt, whole } = dialog.row;
        if (whole !== null) return <ErasePersonForm action={action} id={id} close={close} person={whole} />;
        return (
          <DeletionForm action={action} id={id} close={close}>
            <DeletionQuestion fullName={fullName} nextInterviewAt={nextInterviewAt} />
          </DeletionForm>
        );
      }}
    </OfficeDialog>
  );
}

type PersonProps = Pick<Dialogs<ErasureRow>, 'action' | 'close'> & { id: string; person: Person };

/** Several people may share an address, so the confirmation lists whose applications will be deleted. */
function ErasePersonForm({ action, id, close, person }: PersonProps) {
  const { applications, withoutApplication } = person;
  return (
    <DeletionForm
      action={action}
      intent="erase-person"
      id={id}
      hidden={{ expected: String(applications.length) }}
      close={close}
      submit="Erase"
    >
      <p>
        {withoutApplication.length > 0
          ? 'These have the same email address:'
          : `These ${applications.length} applications were made with the same email address:`}
      </p>
      <ul className="erasure-list">
        {applications.map(({ id: applicationId, number, fullName, nextInterviewAt }) => (
          <li key={applicationId}>
            {reference(number)} <strong>{fullName}</strong>
            {nextInterviewAt !== null && (
              <span className="who-line">{`Interview on ${formatDateTime(nextInterviewAt)}: deleted too. The candidate gets no email.`}</span>
            )}
          </li>
        ))}
        {withoutApplication.map((candidate) => (
          <li key={candidate.id}>
            Candidate without an application <strong>{candidate.fullName}</strong>
          </li>
        ))}
      </ul>
      <p>
        Are you sure you want to erase them all, with notes, CVs and emails? This action cannot be undone.
      </p>
    </DeletionForm>
  );
}
