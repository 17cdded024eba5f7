import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { Modal } from '#app/ui/office/modal.tsx';
import { LeaveDialog, useLeaving } from '#app/ui/office/office-dialog.tsx';
import { SubmitButton } from '#app/ui/office/office-form.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import { OptionsOfForm } from './form-options.ts';
import { NewPictureForm } from './new-picture-form.tsx';

type Props = {
  /** What the picture is for. */
  title: string;
  opened: boolean;
  /** The key of the picture that is chosen now. */
  chosen: string;
  isOptional: boolean;
  choose: (key: string) => void;
  close: () => void;
};

/** Chooses a picture of the library, or uploads one: the form behind it stays as it is. // O1 */
export function PictureDialog({ title, opened, chosen, isOptional, choose, close }: Props) {
  const { content, leave } = useLeaving(close);
  return (
    <Modal opened={opened} onClose={leave} title={title} size="xl">
      <div ref={content}>
        <LeaveDialog value={leave}>
          <Choice chosen={chosen} isOptional={isOptional} choose={choose} />
        </LeaveDialog>
      </div>
    </Modal>
  );
}

function Choice({ chosen, isOptional, choose }: Pick<Props, 'chosen' | 'isOptional' | 'choose'>) {
  const { picture: pictures } = useContext(OptionsOfForm);
  const [isUploading, setUploading] = useState(false);
  const adding = useAction<{ key: string }>(COMPANY_NOTICES, {
    onDone: ({ data }) => data && choose(data.key),
  });
  if (isUploading)
    return (
      <NewPictureForm action={adding}>
        <DialogFoot busy={adding.busy}>
          <SubmitButton action={adding} busyLabel="Adding …">
            Add the picture
          </SubmitButton>
        </DialogFoot>
      </NewPictureForm>
    );
  return (
    <div className="form-stack">
      <div className="form-row">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setUploading(true)}
        >
          Upload a picture
        </Button>
        {isOptional && chosen !== '' && (
          <Button variant="default" onClick={() => choose('')}>
            No picture
          </Button>
        )}
      </div>
      <ul className="picture-grid" aria-label="Pictures">
        {pictures.map(({ value, label, src }) => (
          <li key={value}>
            <button
              type="button"
              className="picture-choice"
              aria-pressed={value === chosen}
              data-autofocus={value === chosen || undefined}
              onClick={() => choose(value)}
            >
              <img src={src} width={240} height={150} alt="" loading="lazy" />
              <span>{label}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
