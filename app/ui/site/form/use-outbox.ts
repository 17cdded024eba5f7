import { useEffect, useEffectEvent, useState } from 'react';
import { readState } from './form-state.ts';
import type { Outcome, WaitingForm } from './outbox.ts';
import { keptId, setKeptId } from './outbox-flag.ts';

/** Loaded before it is needed, since nothing can be loaded when the connection is lost. */
const outbox = () =>
  Promise.all([import('./outbox.ts'), import('./outbox-bar.tsx')]).then(([store]) => store);

type KeptForm = Pick<WaitingForm, 'draftName' | 'endpoint' | 'success' | 'page'>;

/**
 * Keeps a public form that could not be sent for want of a connection; outbox-bar.tsx sends it later. A form has one
 * place in the outbox: sent again with changes and without a connection, it replaces what was kept before.
 *
 * @param onOutcome called when the kept form was sent, refused or deleted while its page is open. With 'keeps-key' what
 *   was changed since goes on being the same submission.
 */
export function useOutbox(form: KeptForm, onOutcome: (outcome: Outcome) => 'keeps-key' | undefined) {
  const { draftName } = form;
  const [waits, setWaits] = useState(false);
  /** Where it is in the outbox. */
  const [place, setPlace] = useState<string | null>(null);

  const take = useEffectEvent((outcome: Outcome) => {
    setWaits(false);
    // A refused form keeps its place until it was corrected and sent.
    if (onOutcome(outcome) !== 'keeps-key' && outcome.kind !== 'refused') setKeptId(draftName, null);
  });

  // After a reload the form is restored from its draft, and its place from the tab.
  useEffect(() => setPlace(keptId(draftName)), [draftName]);
  useEffect(() => {
    if (place === null) return;
    let ended = false;
    outbox().then(
      ({ claimForm }) => ended || claimForm(place, take),
      () => {},
    );
    return () => {
      ended = true;
      outbox().then(
        ({ releaseForm }) => releaseForm(place),
        () => {},
      );
    };
  }, [place]);

  return {
    /** Whether the form waits for the connection. */
    waits,
    prepare: () => void outbox().catch(() => {}),
    /**
     * To be called before the form is sent by hand. If an earlier sending got no answer, or a copy is on its way, this one
     * gets the same key, so that they are one submission even if the form was changed in between. // C8
     */
    async startSending(body: FormData, element: HTMLFormElement): Promise<void> {
      const id = keptId(draftName);
      if (id === null) return;
      body.set('submissionKey', id);
      await outbox()
        .then(({ replaceWaiting }) =>
          replaceWaiting(id, { fields: [...body], draft: readState(element), keptAt: Date.now() }),
        )
        .catch(() => {});
    },
    /**
     * To be called with what was sent by hand and got no answer.
     *
     * @returns whether it was kept; without room or storage it can't be.
     */
    async keep(body: FormData, element: HTMLFormElement): Promise<boolean> {
      const id = String(body.get('submissionKey'));
      setKeptId(draftName, id);
      const kept = await outbox()
        .then(({ keepForm }) =>
          keepForm({
            ...form,
            id,
            fields: [...body],
            draft: readState(element),
            keptAt: Date.now(),
            refusal: null,
          }),
        )
        .then(
          () => true,
          () => false,
        );
      if (kept) setPlace(id);
      setWaits(kept);
      return kept;
    },
    /** To be called after the form was received by hand: now, or before it was changed. */
    async received(when: 'now' | 'before'): Promise<void> {
      const id = keptId(draftName);
      setWaits(false);
      if (id === null) return;
      if (when === 'now') setKeptId(draftName, null);
      await outbox().then(
        ({ deleteForm, releaseForm }) => {
          releaseForm(id);
          return deleteForm(id);
        },
        () => {},
      );
    },
  };
}
