import { type ComponentProps, useId } from 'react';
import { described, Field } from './field.tsx';

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
