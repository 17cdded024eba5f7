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

type RadioFieldProps = {
  label: string;
  name: string;
  options: readonly string[];
  defaultValue?: string | undefined;
  error?: string | undefined;
};

/** A required radio group. */
export function RadioField({ label, name, options, defaultValue, error }: RadioFieldProps) {
  const id = useId();
  return (
    <fieldset className="field field-wide" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-legend">{label}</legend>
      <div className="choices">
        {options.map((option, place) => (
          <div key={option} className="choice">
            <input
              id={`${id}-${place}`}
              type="radio"
              name={name}
              value={option}
              required
              defaultChecked={option === defaultValue}
            />
            <label htmlFor={`${id}-${place}`}>{option}</label>
          </div>
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
