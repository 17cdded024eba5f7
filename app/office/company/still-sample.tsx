import { Button } from '@mantine/core';
import { countOf } from '#app/ui/count-of.ts';
import { OfficeForm, useSubmitProps } from '#app/ui/office/office-form.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { COMPANY_NOTICES } from './company-notices.ts';

type ShownField = { label: string; place: string; value: string; seen: string };
type Props = { section: string; entry: number | null; seen: string; fields: readonly ShownField[] };

/** What visitors see and what is still the sample's, field by field, until it is changed or confirmed. // O9 */
export function StillSample({ section, entry, seen, fields }: Props) {
  const action = useAction(COMPANY_NOTICES);
  const submit = useSubmitProps();
  if (fields.length === 0) return null;
  const target = { section, entry: entry === null ? '' : String(entry) };
  return (
    <section className="panel still-sample" aria-label="Still from the sample">
      <details className="fold">
        <summary>
          <h2>{`${countOf(fields.length, 'field is', 'fields are')} still from the sample`}</h2>
        </summary>
        <p className="muted">
          Visitors see this now. Change it below and publish, or say that it is right for you too.
        </p>
        <ul>
          {fields.map(({ label, place, value, seen: fieldSeen }) => (
            <li key={place}>
              <span>
                {label}
                {value !== '' && <span className="muted">{` ${value}`}</span>}
              </span>
              <OfficeForm action={action} intent="confirm" hidden={{ ...target, place, seen: fieldSeen }}>
                <Button
                  {...submit}
                  variant="default"
                  size="xs"
                  disabled={submit.disabled || action.busy}
                  aria-label={`This is right: ${label}`}
                >
                  This is right
                </Button>
              </OfficeForm>
            </li>
          ))}
        </ul>
      </details>
      {fields.length > 1 && (
        <OfficeForm
          action={action}
          intent="confirm"
          hidden={{ ...target, seen }}
          className="still-sample-all"
        >
          <Button {...submit} variant="default" disabled={submit.disabled || action.busy}>
            All of these are right
          </Button>
        </OfficeForm>
      )}
    </section>
  );
}
