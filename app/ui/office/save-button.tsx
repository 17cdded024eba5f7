import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { SubmitButton } from './office-form.tsx';
import { unsavedForms } from './unsaved.ts';

/** Saves a form that is part of a screen: it stands out once something has changed. */
export function SaveButton(props: ComponentProps<typeof SubmitButton>) {
  const button = useRef<HTMLButtonElement>(null);
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    const form = button.current?.form;
    const compare = () => setChanged(form != null && unsavedForms(form).length > 0);
    // The form notes after its buttons what was saved.
    queueMicrotask(compare);
    form?.addEventListener('input', compare);
    return () => form?.removeEventListener('input', compare);
  });
  return <SubmitButton {...props} ref={button} variant={isChanged ? 'filled' : 'default'} />;
}
