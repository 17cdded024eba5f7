import { type ComponentProps, useId } from 'react';

type CheckFieldProps = Omit<ComponentProps<'input'>, 'className' | 'children' | 'type' | 'value'> & {
  label: string;
  name: string;
};

/** An optional checkbox that submits 'yes'. */
export function CheckField({ label, ...props }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="choice field-wide">
      <input {...props} id={id} type="checkbox" value="yes" />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
