import { type ComponentProps, useId } from 'react';
import { described, FieldError } from './field.tsx';

type CheckFieldProps = Omit<ComponentProps<'input'>, 'className' | 'children' | 'type' | 'value'> & {
  label: string;
  name: string;
  error?: string | undefined;
};

/** An optional checkbox that submits 'yes'. */
export function CheckField({ label, error, ...props }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="field-wide">
      <div className="choice">
        <input {...props} {...described(id, undefined, error)} id={id} type="checkbox" value="yes" />
        <label htmlFor={id}>{label}</label>
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}
