import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FormResponse } from '#app/ui/site/form/send-form.ts';
import { useSendingForm } from '#app/ui/site/form/use-sending-form.ts';
import { useStoredFile } from '#app/ui/site/form/use-stored-file.ts';
import { NOT_APPLIED, NOT_SENT_YET } from '../../recruitment-notices.ts';
import type { Question } from '../asked-questions.ts';
import { NO_CV, validateCv } from '../cv.ts';

/** A position as the form offers it: closed ones are shown, and ask nothing. */
export interface OfferedPosition {
  slug: string;
  name: string;
  active: boolean;
  questions: readonly Question[];
}

/** The rules are the larger part of this form's script. */
const rules = () => import('./check-form.ts');

const DRAFT = 'application';
const NOTICE_MS = 3_000;

/** What the careers form does where scripts run: questions at once, checks before sending, nothing lost on a bad line. */
export function useApplicationForm(offered: readonly OfferedPosition[], start: string, answer: FormResponse) {
  const form = useRef<HTMLFormElement>(null);
  /** As the page says, until the answer to a sending says something newer. */
  const [positions, setPositions] = useState(offered);
  const [slug, setSlug] = useState(start);
  const position = positions.find((one) => one.active && one.slug === slug);
  const cv = useStoredFile(DRAFT, answer?.ok === true);
  /** Known before the next rendering: a second tap comes sooner. */
  const busy = useRef(false);
  const [kept, setKept] = useState<string | null>(null);
  const [wrongCv, setWrongCv] = useState<string | null>(null);
  const sending = useSendingForm({
    form,
    endpoint: '/api/apply',
    draftName: DRAFT,
    answer,
    texts: { failed: NOT_APPLIED, noConnection: NOT_APPLIED, unexpected: NOT_APPLIED },
    success: null,
    failure: (error) => ({ tone: 'error', title: 'Not sent', text: error, ms: NOTICE_MS }),
  });

  function chooseCv([file]: readonly File[]): void {
    if (file === undefined) return;
    const objection = validateCv(file);
    setWrongCv(objection);
    if (objection === null) cv.choose(file);
  }

  function removeCv(): void {
    setWrongCv(null);
    cv.remove();
  }

  // What was chosen before React woke.
  useEffect(() => {
    const select = form.current?.elements.namedItem('position');
    if (select instanceof HTMLSelectElement) setSlug(select.value);
  }, []);

  /** All that is wrong, as far as this browser can tell: where the rules can't be fetched, the server tells. */
  async function objections(body: FormData): Promise<Record<string, string>> {
    const found = await rules().then(
      ({ checkForm }) => checkForm(body, position?.questions ?? []),
      () => ({}),
    );
    return (await cv.toSend()) === null ? { ...found, cv: NO_CV } : found;
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    await check(new FormData(event.currentTarget)).finally(() => {
      busy.current = false;
    });
  }

  async function check(body: FormData): Promise<void> {
    const found = await objections(body);
    if (Object.keys(found).length > 0) {
      sending.object(found);
      return;
    }
    const file = await cv.toSend();
    body.delete('cv');
    if (file) body.append('cv', file);
    setKept(null);
    const sent = await sending.send(body, ({ answer: { positions: now } }) => {
      if (isOffered(now)) setPositions(now);
    });
    if (sent) cv.remove();
    else setKept(NOT_SENT_YET);
  }

  const messages = wrongCv === null ? sending.messages : { ...sending.messages, cv: wrongCv };
  return {
    ...sending,
    form,
    positions,
    position,
    choosePosition: setSlug,
    cv: cv.file,
    lostCv: cv.lost,
    chooseCv,
    removeCv,
    /** What stays below the form after a failure, when the notice has gone. */
    standing: kept,
    messages,
    /** Fetches the rules, once somebody is in the form: who only reads does not pay for them. */
    prepare: () => void rules().catch(() => {}),
    submit,
  };
}

/** Whether a refusal brings what is offered and asked by now. */
function isOffered(positions: unknown): positions is readonly OfferedPosition[] {
  return Array.isArray(positions) && positions.every((one) => Array.isArray(one?.questions));
}
