import { type RefObject, useEffect, useRef } from 'react';
import { createStore, useStore } from './store.ts';

/** A form on the screen, or an element with fields that save themselves, that may have unsaved changes. */
type OpenForm = {
  element: () => HTMLElement | null;
  isChanged: () => boolean;
  /** Called when the user discards the changes. */
  discard: () => void;
};

const openForms = new Set<OpenForm>();

/** The forms with unsaved changes, on the whole screen or within an element. */
export function unsavedForms(within?: Element | null): OpenForm[] {
  return [...openForms].filter(
    (form) => form.isChanged() && (within === undefined || (within?.contains(form.element()) ?? false)),
  );
}

/** Registers a form, so that the user is asked before unsaved changes are discarded (unsaved-changes-dialog.tsx). */
export function useUnsaved(
  form: RefObject<HTMLElement | null>,
  { isChanged, discard }: Pick<OpenForm, 'isChanged' | 'discard'>,
): void {
  const latest = useRef({ isChanged, discard });
  useEffect(() => {
    latest.current = { isChanged, discard };
  });
  useEffect(() => {
    const entry: OpenForm = {
      element: () => form.current,
      isChanged: () => latest.current.isChanged(),
      discard: () => latest.current.discard(),
    };
    openForms.add(entry);
    return () => {
      openForms.delete(entry);
    };
  }, [form]);
}

const question = createStore<{ resolve: (leave: boolean) => void } | null>(null);

/** The question 'Leave without saving?' when a dialog is closed. One at a time. */
export const unsavedChangesPrompt = {
  /** @returns whether the changes may be discarded. */
  ask(): Promise<boolean> {
    question.get()?.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    // Deferred, because the Escape key event that closes the dialog would also reach the question.
    setTimeout(() => question.set({ resolve }));
    return promise;
  },
  answer(leave: boolean): void {
    question.get()?.resolve(leave);
    question.set(null);
  },
};

/** Closes what contains some of the forms, or all of them: asks first if one has unsaved changes, and then discards them. */
export async function leaveForms(within: Element | null | undefined, close: () => void): Promise<void> {
  const forms = unsavedForms(within);
  if (forms.length > 0 && !(await unsavedChangesPrompt.ask())) return;
  for (const form of forms) form.discard();
  close();
}

/** Whether the question is open. */
export const useIsAsked = (): boolean => useStore(question) !== null;
