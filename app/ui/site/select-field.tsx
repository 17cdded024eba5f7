import { type ComponentProps, useId } from 'react';
import { described, Field } from './field.tsx';

/** An option; a string is both value and label. */
export type Choice = string | { value: string; label: string; disabled?: boolean };

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'children' | 'multiple'> & {
  label: string;
  name: string;
  /** Shown until an option is chosen; selectable again only if the field is optional. Omit it if an option is preselected. */
  placeholder?: string;
  options: readonly Choice[];
  hint?: string | undefined;
  error?: string | undefined;
  wide?: boolean | undefined;
};

export function SelectField({ label, placeholder, options, hint, error, wide, ...props }: SelectFieldProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const choices = options.map(optionOf);
  // Of what is not offered (any more) the browser would make the first choice: nobody has chosen that.
  const isOffered = choices.some(({ value }) => value === props.defaultValue);
  const start =
    props.value === undefined && placeholder !== undefined && !isOffered ? { defaultValue: '' } : {};
  return (
    <Field {...{ id, label, hint, error, wide, required: props.required }}>
      <select
        {...props}
        {...start}
        required={props.required && placeholder !== undefined}
        {...described(id, hint, error)}
        id={id}
        className="field-input"
      >
        {placeholder === undefined ? null : (
          <option value="" disabled={props.required}>
            {placeholder}
          </option>
        )}
        {choices.map(({ value, label: text, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

function optionOf(choice: Choice): Exclude<Choice, string> {
  return typeof choice === 'string' ? { value: choice, label: choice } : choice;
}
