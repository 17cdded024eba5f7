import { IconDownload, IconTrash, IconUserX } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { formatDateTime } from '#app/ui/office/dates.ts';
import { DeletionForm } from '#app/ui/office/dialog-form.tsx';
import { MenuDownload, MenuItem } from '#app/ui/office/menu.tsx';
import { MENU_ICON, MoreMenu } from '#app/ui/office/more-menu.tsx';
import { type Dialogs, OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { LONG_TOAST_MS } from '#app/ui/office/toast.tsx';
import { NOTICES } from '../../../applications/application-notices.ts';
import { reference } from '../../../applications/reference.ts';
import { exportPath, JOB_APPLICATIONS } from '../../../positions/job-applications-path.ts';
import type { SamePersonApplication } from '../../../privacy/personal-data.queries.server.ts';
import type { ApplicationDetail } from '../../application-detail.queries.server.ts';
import { DeletionQuestion } from '../delete-application.tsx';

type Props = {
  application: ApplicationDetail;
  /** All applications with the same email address; empty if they could not be loaded. */
  person: SamePersonApplication[];
};

/** The less frequent actions: exporting or erasing the stored data. // R2, X5 */
export function MoreActions({ application: { id, candidate }, person }: Props) {
  const navigate = useNavigate();
  const dialogs = useDialogs<Erased>(NOTICES, {
    toastMs: LONG_TOAST_MS,
    navigateOnDone: () => navigate(JOB_APPLICATIONS, { replace: true }),
  });
  const all = person.length > 1 ? `the person (${person.length} applications)` : null;
  const erase = (also: SamePersonApplication[]) =>
    dialogs.open({
      kind: 'delete',
      row: { id, fullName: candidate.fullName, nextInterviewAt: nextInterviewAt ?? null, also },
    });
  const nextInterviewAt = person.find((one) => one.id === id)?.nextInterviewAt;
  return (
    <>
      <MoreMenu>
        <MenuDownload href={exportPath(id)} icon={<IconDownload {...MENU_ICON} />}>
          Export data
        </MenuDownload>
        {all && (
          <MenuDownload href={`${exportPath(id)}?person`} icon={<IconDownload {...MENU_ICON} />}>
            {`Export data of ${all}`}
          </MenuDownload>
        )}
        <hr />
        <MenuItem danger icon={<IconTrash {...MENU_ICON} />} onClick={() => erase([])}>
          Delete application
        </MenuItem>
        {all && (
          <MenuItem danger icon={<IconUserX {...MENU_ICON} />} onClick={() => erase(person)}>
            {`Erase ${all}`}
          </MenuItem>
        )}
      </MoreMenu>
      <Erasure dialogs={dialogs} />
    </>
  );
}

/** A single application, or all of the same email address when the whole person is meant. */
type Erased = Pick<SamePersonApplication, 'id' | 'fullName' | 'nextInterviewAt'> & {
  also: SamePersonApplication[];
};

const TITLES = { delete: 'Confirm Deletion' };

/** Asks for confirmation before an application or a whole person is erased. // R2, X5 */
function Erasure({ dialogs }: { dialogs: Dialogs<Erased> }) {
  const { action, close } = dialogs;
  return (
    <OfficeDialog dialogs={dialogs} titles={TITLES}>
      {(dialog) => {
        if (dialog.kind !== 'delete') return null;
        const { id, fullName, nextInterviewAt, also } = dialog.row;
        if (also.length > 0) return <PersonForm action={action} id={id} close={close} also={also} />;
        return (
          <DeletionForm action={action} id={id} close={close}>
            <DeletionQuestion fullName={fullName} nextInterviewAt={nextInterviewAt} />
          </DeletionForm>
        );
      }}
    </OfficeDialog>
  );
}

type PersonProps = Pick<Dialogs<Erased>, 'action' | 'close'> & Pick<Erased, 'id' | 'also'>;

/** Several people may share an address, so the confirmation lists whose applications will be deleted. */
function PersonForm({ action, id, close, also }: PersonProps) {
  return (
    <DeletionForm
      action={action}
      intent="erase-person"
      id={id}
      hidden={{ expected: String(also.length) }}
      close={close}
      submit="Erase"
    >
      <p>{`These ${also.length} applications were made with the same email address:`}</p>
      <ul className="erasure-list">
        {also.map((one) => (
          <li key={one.id}>
            {reference(one.number)} <strong>{one.fullName}</strong>
            {one.nextInterviewAt !== null && (
              <span className="who-more">{`Interview on ${formatDateTime(one.nextInterviewAt)}: deleted too. The candidate gets no email.`}</span>
            )}
          </li>
        ))}
      </ul>
      <p>
        Are you sure you want to erase them all, with notes, CVs and emails? This action cannot be undone.
      </p>
    </DeletionForm>
  );
}
