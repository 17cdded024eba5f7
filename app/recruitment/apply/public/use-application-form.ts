import { useEffect, useRef, useState } from 'react';
import { readState, type State } from '#app/ui/site/form/form-state.ts';
import type { Outcome, WaitingForm } from '#app/ui/site/form/outbox.ts';
import type { FormResponse, SendResult } from '#app/ui/site/form/send-form.ts';
import { useOutbox } from '#app/ui/site/form/use-outbox.ts';
import { useSendingForm } from '#app/ui/site/form/use-sending-form.ts';
import { NO_CV } from '../../applications/cv.ts';
import type { OfferedPosition } from '../../positions/asked-questions.ts';
import { APPLIED, NOT_APPLIED, NOT_SENT, NOT_SENT_YET, receivedBefore } from '../apply-notices.ts';
import { useCv } from './use-cv.ts';

/** The validation chunk, loaded on the first focus in the form, since most visitors only read the page. */
const loadRules = () => import('../application-fields.ts');

const DRAFT = 'application';
const ENDPOINT = '/api/apply';
const NOTICE_MS = 3_000;
/** The HTTP status of a form that was received before it was changed. */
const RECEIVED_BEFORE = 409;

type Refused = Extract<SendResult, { ok: false }>;

/** The careers form's client state: the position's questions, validation before submitting, the CV. */
export function useApplicationForm(offered: readonly OfferedPosition[], start: string, answer: FormResponse) {
  const form = useRef<HTMLFormElement>(null);
  /** The rendered positions, until a response brings newer ones. */
  const [positions, setPositions] = useState(offered);
  const [slug, setSlug] = useState(start);
  const position = positions.find((choice) => choice.active && choice.slug === slug);
  const cv = useCv(DRAFT, answer?.ok === true);
  const [unsentNote, setUnsentNote] = useState<string | null>(null);
  /** How often the outbox has emptied the form. */
  const emptied = useRef(0);
  /** Whether the outbox has had an answer that is about to be shown in place of the form. */
  const delivered = useRef(false);
  const sending = useSendingForm({
    form,
    endpoint: ENDPOINT,
    draftName: DRAFT,
    answer,
    texts: { failed: NOT_APPLIED, noConnection: NOT_APPLIED, unexpected: NOT_APPLIED },
    success: null,
    failure: (error) => ({ tone: 'error', title: NOT_SENT, text: error, ms: NOTICE_MS }),
  });

  // That of the position may be gone by the time that a refusal leads back to the form.
  const page = '/career#apply';
  const outbox = useOutbox({ draftName: DRAFT, endpoint: ENDPOINT, success: APPLIED, page }, showOutcome);

  // The position may have been chosen before hydration.
  useEffect(() => {
    const select = form.current?.elements.namedItem('position');
    if (select instanceof HTMLSelectElement) setSlug(select.value);
  }, []);

  const { reference } = sending;
  useEffect(() => {
    if (reference === null) delivered.current = false;
  }, [reference]);

  /** Client-side validation; if its chunk can't be loaded, only the server validates. */
  async function findErrors(body: FormData): Promise<Record<string, string>> {
    const errors = await loadRules().then(
      ({ validationErrors }) =>
        validationErrors(Object.fromEntries(body), position?.questions ?? [], 'applicant'),
      () => ({}),
    );
    return (await cv.toSend()) === null ? { ...errors, cv: NO_CV } : errors;
  }

  async function checkAndSend(body: FormData): Promise<void> {
    // Pressed before the form gave way to the reference: it is empty already, and sending it would hide the reference.
    if (delivered.current) return;
    const emptiedBefore = emptied.current;
    // The copy that waited may be received meanwhile: this is the same application, whose form is empty then.
    const isReceived = () => emptied.current !== emptiedBefore;
    const errors = await findErrors(body);
    const file = await cv.toSend();
    if (isReceived()) return;
    if (Object.keys(errors).length > 0) {
      sending.showErrors(errors);
      return;
    }
    body.delete('cv');
    if (file) body.append('cv', file);
    if (form.current !== null) await outbox.startSending(body, form.current);
    if (isReceived()) return;
    setUnsentNote(null);
    let status = 0;
    const isSent = await sending.send(body, (refused) => {
      status = refused.status;
      showPositionsOf(refused);
    });
    if (isSent || status === RECEIVED_BEFORE) {
      if (isSent) cv.remove();
      await outbox.received(isSent ? 'now' : 'before');
      return;
    }
    const isKept = status === 0 && form.current !== null && (await outbox.keep(body, form.current));
    setUnsentNote(isKept ? null : NOT_SENT_YET);
  }

  /** What became of an application that waited for the connection. */
  function showOutcome(outcome: Outcome): 'keeps-key' | undefined {
    if (outcome.kind === 'refused') {
      showPositionsOf(outcome.refused);
      sending.refuse(outcome.refused);
      setUnsentNote(outcome.refused.status === RECEIVED_BEFORE ? null : NOT_SENT_YET);
      return;
    }
    if (outcome.kind === 'sent' && isChangedSince(outcome.form)) {
      sending.refuse({ error: receivedBefore(outcome.reference), messages: {} });
      return 'keeps-key';
    }
    emptied.current += 1;
    delivered.current = outcome.kind === 'sent';
    if (outcome.kind === 'sent') sending.accept({ reference: outcome.reference, expect: null });
    else sending.clear();
    cv.remove();
  }

  /** Whether the form was changed after it was kept; what was typed since must not disappear. */
  function isChangedSince({ draft, fields }: WaitingForm): boolean {
    if (form.current === null) return false;
    // After a reload the questions and the CV may not be restored yet: only what is there is compared.
    const isChanged = ([name, [entered]]: [string, State[string]]) =>
      name in draft && draft[name]?.[0] !== entered;
    const sentFile = fields.map(([, value]) => value).find((value) => value instanceof File);
    const isFileChanged =
      cv.file !== null && (cv.file.name !== sentFile?.name || cv.file.size !== sentFile.size);
    return isFileChanged || Object.entries(readState(form.current)).some(isChanged);
  }

  function showPositionsOf({ answer: { positions: current } }: Refused): void {
    if (areOfferedPositions(current)) setPositions(current);
  }

  return {
    ...sending,
    form,
    positions,
    position,
    choosePosition: setSlug,
    cv,
    /** Whether it is kept in this browser until the connection is back. */
    waits: outbox.waits,
    /** The error below the form, which stays after the toast has disappeared. */
    unsentNote,
    messages: cv.error === null ? sending.messages : { ...sending.messages, cv: cv.error },
    prepare() {
      void loadRules().catch(() => {});
      outbox.prepare();
    },
    submit: sending.submitWith(checkAndSend),
  };
}

/** Whether a refusal includes the current positions and their questions. */
function areOfferedPositions(positions: unknown): positions is readonly OfferedPosition[] {
  return Array.isArray(positions) && positions.every((position) => Array.isArray(position?.questions));
}
