import type { ReactNode } from 'react';
import { Button } from '#app/ui/site/button.tsx';
import { described, Field } from '#app/ui/site/field.tsx';
import { sizeInKb } from '#app/ui/site/file-size.ts';
import { CV_TYPES } from '../../apply/cv.ts';
import type { PrivatePage } from '../private-page.queries.server.ts';
import { CODE_MINUTES, isOpenTo, type Purpose, privatePagePath } from '../private-page.ts';

type Props = { token: string; page: PrivatePage; code: Purpose | null; cvError: string | null };

/** What an applicant can do. Each act is opened first and then confirmed with a button. // H10 */
export function Acts({ token, page, code, cvError }: Props) {
  const path = privatePagePath(token);
  const isOpen = isOpenTo(page.standing);
  return (
    <section aria-labelledby="acts" className="private-acts">
      <h2 id="acts" className="visually-hidden">
        What you can do
      </h2>
      {isOpen && <ReplaceCv path={path} page={page} error={cvError} />}
      {isOpen && (
        <Act title="Withdraw your application">
          <p>
            We stop working on it at once, and an interview that is arranged falls away. What you sent stays
            stored until its time is over, unless you erase it below.
          </p>
          <form method="post" action={path}>
            <Button type="submit" kind="secondary" name="intent" value="withdraw">
              Withdraw application
            </Button>
          </form>
        </Act>
      )}
      <Act title="Get a copy of everything" open={code === 'export'}>
        <p>
          A zip file with all applications you made with this email address: your details, answers and CVs,
          and our emails to you. To make sure it is you, we mail you a code first.
        </p>
        <Confirm path={path} purpose="export" isAsked={code === 'export'} submit="Download" />
      </Act>
      <Act title="Erase everything" open={code === 'erase'}>
        <p>
          Deletes all applications you made with this email address, with CVs, answers, notes and emails. This
          cannot be undone, and we can no longer consider you. To make sure it is you, we mail you a code
          first.
        </p>
        <Confirm path={path} purpose="erase" isAsked={code === 'erase'} submit="Erase everything" />
      </Act>
    </section>
  );
}

function Act({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary className="label">{title}</summary>
      <div className="private-act">{children}</div>
    </details>
  );
}

function ReplaceCv({ path, page, error }: { path: string; page: PrivatePage; error: string | null }) {
  const { cvName, cvBytes } = page;
  const hint = 'PDF or Word, at most 10 MB';
  return (
    <Act title={cvName === null ? 'Add your CV' : 'Replace your CV'} open={error !== null}>
      {cvName !== null && (
        <p>
          {'We have '}
          <strong>{cvName}</strong>
          {cvBytes !== null && ` (${sizeInKb(cvBytes)})`}
          {'. The new file takes its place.'}
        </p>
      )}
      <form method="post" action={path} encType="multipart/form-data">
        <Field id="cv" label="CV" hint={hint} error={error ?? undefined} required>
          <input
            {...described('cv', hint, error ?? undefined)}
            id="cv"
            name="cv"
            type="file"
            accept={CV_TYPES}
            required
            className="private-file"
          />
        </Field>
        <Button type="submit">{cvName === null ? 'Add CV' : 'Replace CV'}</Button>
      </form>
    </Act>
  );
}

type ConfirmProps = { path: string; purpose: Purpose; isAsked: boolean; submit: string };

/** Asks for a code, then for the code itself. */
function Confirm({ path, purpose, isAsked, submit }: ConfirmProps) {
  const id = `code-${purpose}`;
  const hint = `Six digits, from the newest email. It works for ${CODE_MINUTES} minutes.`;
  return (
    <>
      {isAsked && (
        <form method="post" action={purpose === 'export' ? `${path}/export` : path}>
          {purpose === 'erase' && <input type="hidden" name="intent" value="erase" />}
          <Field id={id} label="Code" hint={hint} required>
            <input
              {...described(id, hint)}
              id={id}
              name="code"
              className="field-input private-code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              required
            />
          </Field>
          <Button type="submit">{submit}</Button>
        </form>
      )}
      <form method="post" action={path}>
        <input type="hidden" name="intent" value="code" />
        <Button type="submit" kind="secondary" name="purpose" value={purpose}>
          {isAsked ? 'Email me another code' : 'Email me a code'}
        </Button>
      </form>
    </>
  );
}
