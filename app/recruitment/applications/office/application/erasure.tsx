import { DeletionForm } from '#app/ui/office/dialog-form.tsx';
import { type Dialogs, OfficeDialog } from '#app/ui/office/office-dialog.tsx';
import type { SamePersonApplication } from '../../../privacy/personal-data.queries.server.ts';
import { reference } from '../../reference.ts';
import { DeletionQuestion } from '../delete-application.tsx';

/** An application; all of the same email address, where the whole person is meant. */
export type Erased = { id: string; fullName: string; also: SamePersonApplication[] };

const TITLES = { delete: 'Confirm Deletion' };

/** Asks before an application, or a whole person, is erased. // R2, X5 */
export function Erasure({ dialogs }: { dialogs: Dialogs<Erased> }) {
  const { action, close } = dialogs;
  return (
    <OfficeDialog dialogs={dialogs} titles={TITLES}>
      {(dialog) => {
        if (dialog.kind !== 'delete') return null;
        const { id, fullName, also } = dialog.row;
        if (also.length > 0) return <PersonForm action={action} id={id} close={close} also={also} />;
        return (
          <DeletionForm action={action} id={id} close={close}>
            <DeletionQuestion fullName={fullName} />
          </DeletionForm>
        );
      }}
    </OfficeDialog>
  );
}

type PersonProps = Pick<Dialogs<Erased>, 'action' | 'close'> & Pick<Erased, 'id' | 'also'>;

/** An address may be shared: whose applications it has is said before they go. */
function PersonForm({ action, id, close, also }: PersonProps) {
  return (
    <DeletionForm
      action={action}
      intent="erase-person"
      id={id}
      hidden={{ expected: String(also.length) }}
      close={close}
    >
      <p>{`These ${also.length} applications were made with the same email address:`}</p>
      <ul className="erasure-list">
        {also.map((one) => (
          <li key={one.id}>
            {reference(one.number)} <strong>{one.fullName}</strong>
          </li>
        ))}
      </ul>
      <p>
        Are you sure you want to erase them all, with notes, CVs and emails? This action cannot be undone.
      </p>
    </DeletionForm>
  );
}
