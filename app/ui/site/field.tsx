import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface FieldProps {
  id: string;
  label: string;
  required?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** Takes the whole width where fields stand in two columns. */
  wide?: boolean | undefined;
  children: ReactNode;
}

/** What every field has around its control: label, hint and, tied to it by `described`, what is wrong. */
export function Field({ id, label, required, hint, error, wide, children }: FieldProps) {
  return (
    <div className={wide ? 'field field-wide' : 'field'}>
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {required ? null : <span className="field-optional">optional</span>}
      </div>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <Icon name="alert" size={18} />
      <span>{children}</span>
    </p>
  );
}

/** The attributes that tie a control to its hint and its error. */
export function described(id: string, hint?: string, error?: string) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    ...(ids ? { 'aria-describedby': ids } : {}),
    ...(error ? { 'aria-invalid': true as const } : {}),
  };
}
