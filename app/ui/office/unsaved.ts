import { type RefObject, useEffect, useRef } from 'react';

/** A form on the screen that may have unsaved changes. */
type OpenForm = {
  element: () => HTMLFormElement | null;
  isChanged: () => boolean;
  /** Called when the user discards the changes. */
  discard: () => void;
};

const open = new Set<OpenForm>();

/** The forms with unsaved changes, on the whole screen or within an element. */
export function unsavedForms(within?: Element | null): OpenForm[] {
  return [...open].filter(
    (form) => form.isChanged() && (within === undefined || (within?.contains(form.element()) ?? false)),
  );
}

/** Registers a form, so that the user is asked before unsaved changes are discarded (unsaved-changes-dialog.tsx). */
export function useUnsaved(
  form: RefObject<HTMLFormElement | null>,
  { isChanged, discard }: Pick<OpenForm, 'isChanged' | 'discard'>,
): void {
  const latest = useRef({ isChanged, discard });
  useEffect(() => {
    latest.current = { isChanged, discard };
  });
  useEffect(() => {
    const one: OpenForm = {
      element: () => form.current,
      isChanged: () => latest.current.isChanged(),
      discard: () => latest.current.discard(),
    };
    open.add(one);
    return () => {
      open.delete(one);
    };
  }, [form]);
}

let question: { resolve: (leave: boolean) => void } | null = null;
const listeners = new Set<() => void>();

function setQuestion(next: typeof question): void {
  question = next;
  for (const listener of listeners) listener();
}

/** The question 'Leave without saving?' when a dialog is closed. One at a time. */
export const unsavedChangesPrompt = {
  /** @returns whether the changes may be discarded. */
  ask(): Promise<boolean> {
    question?.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    // Deferred, because the Escape key event that closes the dialog would also reach the question.
    setTimeout(() => setQuestion({ resolve }));
    return promise;
  },
  answer(leave: boolean): void {
    question?.resolve(leave);
    setQuestion(null);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAsked: () => question !== null,
};
