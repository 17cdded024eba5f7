import { useEffect, useRef, useState } from 'react';
import type { FormResponse } from '#app/ui/site/form/send-form.ts';
import { useSendingForm } from '#app/ui/site/form/use-sending-form.ts';
import { NOT_APPLIED, NOT_SENT_YET } from '../../recruitment-notices.ts';
import type { Question } from '../asked-questions.ts';
import { NO_CV } from '../cv.ts';
import { useCv } from './use-cv.ts';

/** A position as the form offers it; a closed one is shown without questions. */
export interface OfferedPosition {
  slug: string;
  name: string;
  active: boolean;
  questions: readonly Question[];
}

/** A chunk of its own, fetched at the first focus in the form: most visitors only read. */
const rules = () => import('./check-form.ts');

const DRAFT = 'application';
const NOTICE_MS = 3_000;

/** The careers form's state in the browser: a position's questions, the checks before sending, the CV. */
export function useApplicationForm(offered: readonly OfferedPosition[], start: string, answer: FormResponse) {
  const form = useRef<HTMLFormElement>(null);
  /** As rendered, until the answer to a submission brings newer ones. */
  const [positions, setPositions] = useState(offered);
  const [slug, setSlug] = useState(start);
  const position = positions.find((one) => one.active && one.slug === slug);
  const cv = useCv(DRAFT, answer?.ok === true);
  const [standing, setStanding] = useState<string | null>(null);
  const sending = useSendingForm({
    form,
    endpoint: '/api/apply',
    draftName: DRAFT,
    answer,
    texts: { failed: NOT_APPLIED, noConnection: NOT_APPLIED, unexpected: NOT_APPLIED },
    success: null,
    failure: (error) => ({ tone: 'error', title: 'Not sent', text: error, ms: NOTICE_MS }),
  });

  // The position may have been chosen before hydration.
  useEffect(() => {
    const select = form.current?.elements.namedItem('position');
    if (select instanceof HTMLSelectElement) setSlug(select.value);
  }, []);

  /** All that this browser can check; if the rules can't be fetched, the server checks alone. */
  async function findErrors(body: FormData): Promise<Record<string, string>> {
    const found = await rules().then(
      ({ checkForm }) => checkForm(body, position?.questions ?? []),
      () => ({}),
    );
    return (await cv.toSend()) === null ? { ...found, cv: NO_CV } : found;
  }

  async function checkAndSend(body: FormData): Promise<void> {
    const found = await findErrors(body);
    if (Object.keys(found).length > 0) {
      sending.object(found);
      return;
    }
    const file = await cv.toSend();
    body.delete('cv');
    if (file) body.append('cv', file);
    setStanding(null);
    const sent = await sending.send(body, ({ answer: { positions: now } }) => {
      if (isOffered(now)) setPositions(now);
    });
    if (sent) cv.remove();
    else setStanding(NOT_SENT_YET);
  }

  return {
    ...sending,
    form,
    positions,
    position,
    choosePosition: setSlug,
    cv,
    /** The text below the form after a failure, which stays when the notice is gone. */
    standing,
    messages: cv.error === null ? sending.messages : { ...sending.messages, cv: cv.error },
    prepare: () => void rules().catch(() => {}),
    submit: sending.submitWith(checkAndSend),
  };
}

/** Whether a refusal brings the positions and their questions as they are now. */
function isOffered(positions: unknown): positions is readonly OfferedPosition[] {
  return Array.isArray(positions) && positions.every((one) => Array.isArray(one?.questions));
}
