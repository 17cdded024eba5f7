import { Button, Input } from '@mantine/core';
import { IconPhoto, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useContext, useId, useRef, useState } from 'react';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { Modal } from '#app/ui/office/modal.tsx';
import { LeaveDialog, useLeaving } from '#app/ui/office/office-dialog.tsx';
import { SubmitButton } from '#app/ui/office/office-form.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import { OptionsOfForm } from './form-options.ts';
import { NewPictureForm } from './new-picture-form.tsx';

type Props = {
  label: string;
  name: string;
  defaultValue: string;
  isOptional: boolean;
  error: string | undefined;
  description?: ReactNode;
  inputWrapperOrder?: ('label' | 'input' | 'description' | 'error')[];
};

/** A picture of the library as a button that shows it and opens the dialog to choose another. */
export function PictureField({ label, name, defaultValue, isOptional, error, ...wrapper }: Props) {
  const { picture: pictures } = useContext(OptionsOfForm);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState<string | null>(null);
  /** Null until it is opened for the first time: a gallery has sixty of them. */
  const [opened, setOpened] = useState<boolean | null>(null);
  const key = entered ?? defaultValue;
  const chosen = pictures.find(({ value }) => value === key);
  // Any picture that is there is right.
  const fault = chosen === undefined ? error : undefined;

  function choose(value: string): void {
    setOpened(false);
    setEntered(value);
    if (!field.current) return;
    field.current.value = value;
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <Input.Wrapper
      {...wrapper}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={fault}
      className="company-picture-choice"
    >
      <button
        type="button"
        className="picture-choice"
        name={name}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-chosen`}
        aria-invalid={fault !== undefined || undefined}
        onClick={() => setOpened(true)}
      >
        {chosen ? (
          <img src={chosen.src} width={160} height={100} alt="" loading="lazy" />
        ) : (
          <IconPhoto size={24} stroke={1.5} aria-hidden="true" />
        )}
        <span id={`${id}-chosen`}>{chosen?.label ?? (key || 'Choose a picture')}</span>
      </button>
      <input ref={field} type="text" hidden readOnly name={name} defaultValue={defaultValue} />
      {opened !== null && (
        <PictureDialog
          title={label}
          opened={opened}
          chosen={key}
          isOptional={isOptional}
          choose={choose}
          close={() => setOpened(false)}
        />
      )}
    </Input.Wrapper>
  );
}

type DialogProps = {
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
function PictureDialog({ title, opened, chosen, isOptional, choose, close }: DialogProps) {
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

function Choice({ chosen, isOptional, choose }: Pick<DialogProps, 'chosen' | 'isOptional' | 'choose'>) {
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
