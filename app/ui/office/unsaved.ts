import { type RefObject, useEffect, useRef } from 'react';

/** A form on the screen that may hold something nobody has saved. */
type OpenForm = {
  element: () => HTMLFormElement | null;
  isChanged: () => boolean;
  /** Called when the person chooses to lose it. */
  discard: () => void;
};

const open = new Set<OpenForm>();

/** The forms that hold something unsaved, of the whole screen or of a part of it. */
export function unsavedForms(within?: Element | null): OpenForm[] {
  return [...open].filter(
    (form) => form.isChanged() && (within === undefined || (within?.contains(form.element()) ?? false)),
  );
}

/** Has the person asked before this form is left with something unsaved (leave-question.tsx). */
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

/** The question 'Leave without saving?', asked of whoever closes a dialog. One at a time. */
export const unsavedChangesPrompt = {
  /** @returns whether what was typed may be lost. */
  ask(): Promise<boolean> {
    question?.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    // The Escape that closes the dialog is still on its way to other listeners: the question must not hear it too.
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
