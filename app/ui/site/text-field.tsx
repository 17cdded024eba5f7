import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { described, Field } from './field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'children'> & {
  label: string;
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Takes the place of the error. */
  fault?: ReactNode;
  wide?: boolean | undefined;
};

export function TextField({ label, hint, error, fault, wide, type = 'text', ...props }: TextFieldProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <Field {...{ id, label, hint, error, fault, wide, required: props.required }}>
      <input {...props} {...described(id, hint, error)} id={id} type={type} className="field-input" />
    </Field>
  );
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'children'> & {
  label: string;
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
};

export function TextArea({ label, hint, error, ...props }: TextAreaProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <Field {...{ id, label, hint, error, required: props.required }} wide>
      <textarea {...props} {...described(id, hint, error)} id={id} className="field-input" />
    </Field>
  );
}

/**
 * A field for a date. WebKit shows today in an empty one, as if it were filled in; field.css hides that by `data-empty`, which is
 * set once scripts run. Listens natively, since React reports no value that a script has set, as a restored draft does.
 */
export function DateField(props: ComponentProps<typeof TextField>) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    const mark = () => field?.toggleAttribute('data-empty', field.value === '');
    mark();
    field?.addEventListener('input', mark);
    return () => field?.removeEventListener('input', mark);
  }, []);
  return <TextField {...props} ref={input} type="date" />;
}
