import { type ComponentProps, type ReactNode, useId } from 'react';
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
