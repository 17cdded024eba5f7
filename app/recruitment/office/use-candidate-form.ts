import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useBeforeUnload, useFetcher, useNavigate } from 'react-router';
import { useToast } from '#app/ui/office/toast.tsx';
import { submissionKeys } from '#app/ui/site/form/submission-keys.ts';
import { CREATE_NOTICES } from '../candidate.ts';
import { objectToCv } from '../cv.ts';
import { objectionsTo } from '../objections.ts';
import type { CandidateCreated } from './candidate-created.ts';
import { applicationPath } from './job-applications-path.ts';
import type { OfferedPosition } from './position-questions.tsx';

/** What Create Candidate does: checks before it sends, keeps everything typed, leads on to the new application. // R13 */
export function useCandidateForm(positions: readonly OfferedPosition[]) {
  const form = useRef<HTMLFormElement>(null);
  const keys = useRef(submissionKeys('create-candidate'));
  const navigate = useNavigate();
  const fetcher = useFetcher<CandidateCreated>();
  const [slug, choosePosition] = useState('');
  const [answer, setAnswer] = useState<CandidateCreated>();
  const touched = useRef(false);
  const [mended, setMended] = useState<readonly string[]>([]);
  const position = positions.find((one) => one.active && one.slug === slug);
  useToast(answer);
  useEffect(() => setAnswer(fetcher.data), [fetcher.data]);
  useEffect(() => {
    setMended([]);
    if (answer?.messages) goTo(form.current, Object.keys(answer.messages));
    if (answer?.applicationId === undefined) return;
    keys.current.used();
    touched.current = false;
    navigate(applicationPath(answer.applicationId));
  }, [answer, navigate]);

  useBeforeUnload((event) => {
    if (touched.current) event.preventDefault();
  });

  const busy = fetcher.state === 'submitting';

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    const body = new FormData(event.currentTarget);
    const messages = objectionsTo(Object.fromEntries(body), position?.questions ?? [], 'staff');
    const cv = body.get('cv');
    const wrongCv = cv instanceof File && cv.name !== '' ? objectToCv(cv) : null;
    if (wrongCv !== null) messages.cv = wrongCv;
    if (Object.keys(messages).length > 0) {
      setAnswer({ ok: false, message: CREATE_NOTICES.create.failed, messages });
      return;
    }
    // The same again after a lost answer makes no second application. // C8
    body.set('submissionKey', keys.current.keyFor(body));
    body.set('intent', 'create');
    fetcher.submit(body, { method: 'post', encType: 'multipart/form-data' });
  }

  /** What was objected to a field no longer holds once it is changed. */
  function mend({ target }: FormEvent<HTMLFormElement>): void {
    touched.current = true;
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (name !== null && !mended.includes(name)) setMended([...mended, name]);
  }

  const messages = Object.fromEntries(
    Object.entries(answer?.messages ?? {}).filter(([name]) => !mended.includes(name)),
  );
  return { form, position, choosePosition, messages, answer, busy, submit, mend };
}

/** The first field that something is wrong with, in the order of the form. */
function goTo(form: HTMLFormElement | null, wrong: string[]): void {
  const first = [...(form?.elements ?? [])].find((field) => wrong.includes(field.getAttribute('name') ?? ''));
  if (first instanceof HTMLElement) first.focus();
}
