import { type ComponentProps, useId } from 'react';

type Labelled<Of extends 'input' | 'select'> = Omit<ComponentProps<Of>, 'id' | 'className'> & {
  label: string;
};

/** A field of a list's filter. Plain elements: they stand in every page of every list. */
export function FilterText({ label, ...input }: Labelled<'input'>) {
  const id = useId();
  return (
    <div className="filter-field">
      <label htmlFor={id}>{label}</label>
      <input id={id} {...input} />
    </div>
  );
}

/** The same with options to choose from. */
export function FilterSelect({ label, ...select }: Labelled<'select'>) {
  const id = useId();
  return (
    <div className="filter-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} {...select} />
    </div>
  );
}
