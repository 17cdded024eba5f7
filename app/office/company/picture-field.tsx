import { Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useContext, useId, useRef, useState } from 'react';
import { OptionsOfForm } from './form-options.ts';
import { PictureDialog } from './picture-dialog.tsx';

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
