import { DeletionForm } from '#app/ui/office/dialog-form.tsx';
import { type Dialogs, OfficeDialog } from '#app/ui/office/office-dialog.tsx';

export type DeletedArticle = { id: string; title: string };

const TITLES = { delete: 'Delete article' };

/** Asks before an article is deleted. // B14 */
export function DeleteArticle({ dialogs }: { dialogs: Dialogs<DeletedArticle> }) {
  return (
    <OfficeDialog dialogs={dialogs} titles={TITLES}>
      {(dialog) =>
        dialog.kind === 'delete' && (
          <DeletionForm action={dialogs.action} id={dialog.row.id} close={dialogs.close}>
            <p>{`Delete ${dialog.row.title || 'this article'}? Its versions and redirects are deleted too, and its public page disappears.`}</p>
          </DeletionForm>
        )
      }
    </OfficeDialog>
  );
}
