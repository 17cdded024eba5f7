import { type ComponentProps, useId } from 'react';
import { described, Field } from './field.tsx';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'children' | 'multiple'> & {
  label: string;
  name: string;
  /** Shown until something is chosen; it cannot be chosen itself. */
  placeholder: string;
  options: readonly string[];
  hint?: string | undefined;
  error?: string | undefined;
  wide?: boolean | undefined;
};

export function SelectField({ label, placeholder, options, hint, error, wide, ...props }: SelectFieldProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const start = props.value === undefined ? { defaultValue: '' } : {};
  return (
    <Field {...{ id, label, hint, error, wide, required: props.required }}>
      <select {...start} {...props} {...described(id, hint, error)} id={id} className="field-input">
        <option value="" disabled>
          {placeholder}
        </option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </Field>
  );
}
