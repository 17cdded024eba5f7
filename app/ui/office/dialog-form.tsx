import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FetcherWithComponents } from 'react-router';
import type { FormAnswer } from './form-answer.ts';

type Fetcher = { fetcher: FetcherWithComponents<FormAnswer> };

type Props = Fetcher & {
  intent: string;
  /** The row it is about; a new one has none yet. */
  row?: { id: string; version: string };
  submit: string;
  children: (messages: Record<string, string>) => ReactNode;
};

/** A dialog's form: whatever goes wrong, it stays with what was typed, and says why. */
export function DialogForm({ fetcher, intent, row, submit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.data;
  const messages = answer?.messages ?? {};
  useEffect(() => {
    const wrong = Object.keys(answer?.messages ?? {});
    const first = [...(form.current?.elements ?? [])].find((field) =>
      wrong.includes(field.getAttribute('name') ?? ''),
    );
    if (first instanceof HTMLElement) first.focus();
  }, [answer]);
  return (
    <fetcher.Form ref={form} method="post" className="form-stack" noValidate>
      <input type="hidden" name="intent" value={intent} />
      {row && <input type="hidden" name="id" value={row.id} />}
      {row && <input type="hidden" name="version" value={answer?.stored?.version ?? row.version} />}
      {children(messages)}
      <FormTrouble answer={answer} />
      <Button type="submit" loading={fetcher.state !== 'idle'}>
        {submit}
      </Button>
    </fetcher.Form>
  );
}

type DeletionProps = Fetcher & { intent?: string; id: string; close: () => void; children: ReactNode };

/** Asks before something is deleted. */
export function DeletionForm({ fetcher, intent = 'delete', id, close, children }: DeletionProps) {
  const busy = fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" className="form-stack">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <div className="deletion">{children}</div>
      <FormTrouble answer={fetcher.data} />
      <div className="form-row form-row-end">
        <Button type="button" variant="default" onClick={close} disabled={busy} data-autofocus>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={busy}>
          Delete
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Why it was not saved, with what somebody else stored meanwhile. */
export function FormTrouble({ answer }: { answer: FormAnswer | undefined }) {
  if (answer?.reason === undefined) return null;
  return (
    <div className="form-trouble" role="alert">
      <p>{answer.reason}</p>
      {answer.stored && (
        <dl>
          {answer.stored.values.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || 'Empty'}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
