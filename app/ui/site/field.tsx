import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type FieldProps = {
  id: string;
  label: string;
  /** Continues the label where scripts run. */
  withScripts?: string | undefined;
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Takes the place of the error, to say it with a notice. */
  fault?: ReactNode;
  /** Spans both columns of a two-column form. */
  wide?: boolean | undefined;
  children: ReactNode;
};

/** The label, hint and error around a form control; link the control to them with `described`. */
export function Field({ id, label, withScripts, required, hint, error, fault, wide, children }: FieldProps) {
  return (
    <div className={wide ? 'field field-wide' : 'field'}>
      <FieldHead {...{ id, label, withScripts, required }} />
      {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
      {children}
      {fault ? (
        <div id={`${id}-error`} className="field-fault">
          {fault}
        </div>
      ) : error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : null}
    </div>
  );
}

type FieldHeadProps = Pick<FieldProps, 'id' | 'label' | 'withScripts' | 'required'>;

export function FieldHead({ id, label, withScripts, required }: FieldHeadProps) {
  return (
    <div className="field-head">
      <label htmlFor={id}>
        {label}
        {withScripts ? <span className="with-scripts">{withScripts}</span> : null}
      </label>
      {required ? null : <span className="field-optional">optional</span>}
    </div>
  );
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-hint" id={`${id}-hint`}>
      {children}
    </p>
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

/** The ARIA attributes that link a control to its hint and error. */
export function described(id: string, hint?: ReactNode, error?: string) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    ...(ids ? { 'aria-describedby': ids } : {}),
    ...(error ? { 'aria-invalid': true as const } : {}),
  };
}
