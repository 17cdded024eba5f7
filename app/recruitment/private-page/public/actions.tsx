import { Action } from '#app/company/private-frame.tsx';
import { sizeInKb } from '#app/ui/file-size.ts';
import { Button } from '#app/ui/site/button.tsx';
import { described, Field } from '#app/ui/site/field.tsx';
import { CV_TYPES } from '../../applications/cv.ts';
import { whenText } from '../../contact/interview.ts';
import type { PrivatePage } from '../private-page.queries.server.ts';
import {
  CODE_MINUTES,
  isOpenTo,
  NOTICES,
  type NoticeKey,
  type Purpose,
  privatePagePath,
} from '../private-page.ts';
import { Notice } from './application-status.tsx';
import { AskForTime } from './offered-times.tsx';

/** What a code was asked for, and how asking or trying it ended. */
type CodeRequest = { purpose: Purpose; notice: NoticeKey | null };

type Props = { address: string; page: PrivatePage; code: CodeRequest | null; cvError: string | null };

/** What an applicant can do. Each action is opened first and then confirmed with a button. // H10 */
export function Actions({ address, page, code, cvError }: Props) {
  const path = privatePagePath(address);
  const isOpen = isOpenTo(page.shownStatus);
  const interview = page.interviews.find(({ cancelled }) => !cancelled);
  return (
    <section aria-labelledby="actions" className="private-actions">
      <h2 id="actions" className="visually-hidden">
        What you can do
      </h2>
      {page.offer && <AskForTime path={path} asked={page.offer.asked} />}
      {isOpen && <ReplaceCv path={path} page={page} error={cvError} />}
      {isOpen && (
        <Action title="Withdraw your application">
          <p>
            We will stop considering it at once.{' '}
            {interview && `${cancelledText(interview)}, and we will email you about it. `}
            What you sent is kept until the day above, unless you erase it below.
          </p>
          <form method="post" action={path}>
            <Button type="submit" kind="secondary" name="intent" value="withdraw">
              Withdraw application
            </Button>
          </form>
        </Action>
      )}
      <Action id="export" title="Get a copy of everything" open={code?.purpose === 'export'}>
        <p>
          A zip file with all applications you made with this email address: your details, answers and CVs,
          and our emails to you. To make sure it is you, we will email you a code first.
        </p>
        <Confirm path={path} purpose="export" code={code} submit="Download" />
      </Action>
      <Action id="erase" title="Erase everything" open={code?.purpose === 'erase'}>
        <p>
          Deletes all applications you made with this email address, with CVs, answers, notes and emails.{' '}
          {interview && `${cancelledText(interview)}, without another email. `}
          This cannot be undone, and we can no longer consider you. To make sure it is you, we will email you
          a code first.
        </p>
        <Confirm path={path} purpose="erase" code={code} submit="Erase everything" />
      </Action>
    </section>
  );
}

function cancelledText(interview: PrivatePage['interviews'][number]): string {
  return `Your interview on ${whenText(interview)} will be cancelled`;
}

function ReplaceCv({ path, page, error }: { path: string; page: PrivatePage; error: string | null }) {
  const { cvName, cvBytes } = page;
  const hint = 'PDF or Word, at most 10 MB';
  return (
    <Action title={cvName === null ? 'Add your CV' : 'Replace your CV'} open={error !== null}>
      {cvName !== null && (
        <p>
          {'We have '}
          <strong>{cvName}</strong>
          {cvBytes !== null && ` (${sizeInKb(cvBytes)})`}
          {'. The new file will replace it.'}
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
    </Action>
  );
}

type ConfirmProps = { path: string; purpose: Purpose; code: CodeRequest | null; submit: string };

/** Asks for a code, then for the code itself. */
function Confirm({ path, purpose, code, submit }: ConfirmProps) {
  const isAsked = code?.purpose === purpose;
  const notice = isAsked ? code.notice : null;
  const error = notice === 'wrong-code' ? NOTICES[notice] : undefined;
  const id = `code-${purpose}`;
  const hint = `Six digits, from the newest email. It works for ${CODE_MINUTES} minutes.`;
  return (
    <>
      {notice !== null && error === undefined && <Notice notice={notice} />}
      {isAsked && notice !== 'too-many' && (
        <form method="post" action={purpose === 'export' ? `${path}/export` : path}>
          {purpose === 'erase' && <input type="hidden" name="intent" value="erase" />}
          <Field id={id} label="Code" hint={hint} error={error} required>
            <input
              {...described(id, hint, error)}
              id={id}
              name="code"
              className="field-input private-code"
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder=" "
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
