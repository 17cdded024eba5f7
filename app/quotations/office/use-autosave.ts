import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator, useSubmit } from 'react-router';
import { type Action, formOf } from '#app/ui/office/use-action.ts';

type Texts = Readonly<Record<string, string>>;

/** Saves after this pause in typing. */
const PAUSE_MS = 600;

type Saving = {
  action: Action;
  /** What goes with the changed fields: the intent and what it is about. */
  about: Texts;
  /** The fields' texts as they are stored. */
  stored: Texts;
};

/** What the fields are compared with. */
type Compared = {
  /** The texts as they were stored last, as far as this screen knows. */
  saved: Texts;
  /** Texts that were refused: each is sent again only once it was changed. */
  refused: Texts;
};

/**
 * Saves the fields in an element as they are typed: after a pause, and when a field is left. One submission at a time; what is
 * typed meanwhile goes with the next. A field that somebody else changed shows it, unless something else was typed here.
 *
 * @returns the element's props, and what is wrong with a field until it is changed.
 */
export function useAutosave<Container extends HTMLElement>({ action, about, stored }: Saving) {
  const container = useRef<Container>(null);
  const compared = useRef<Compared>({ saved: stored, refused: {} });
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  const save = useSubmission(container, compared, action, about, () => setCorrected([]));
  useStoredTexts(container, compared, stored);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const saveLater = useEffectEvent(save);

  const element = {
    ref: container,
    onInput: ({ target }: FormEvent<Container>) => {
      const name = target instanceof Element ? target.getAttribute('name') : null;
      if (name !== null && name in action.messages) setCorrected((names) => [...names, name]);
      clearTimeout(timer.current);
      timer.current = setTimeout(saveLater, PAUSE_MS);
    },
    // At once: the next click may take the fields away, as it does where it chooses another line.
    onBlur: () => {
      clearTimeout(timer.current);
      save();
    },
  };
  const wrong = Object.entries(action.messages).filter(([name]) => !corrected.includes(name));
  return { element, messages: Object.fromEntries(wrong) as Readonly<Record<string, string | undefined>> };
}

type Reference<Value> = { current: Value };

/**
 * Sends the changed fields.
 *
 * @param onAnswer called for each answer.
 * @returns what saves them now, or as soon as the submission before it has ended.
 */
function useSubmission(
  container: RefObject<HTMLElement | null>,
  compared: Reference<Compared>,
  action: Action,
  about: Texts,
  onAnswer: () => void,
): () => void {
  const sent = useRef<Texts | null>(null);
  /** What is sent when the submission that is under way has ended. */
  const pending = useRef<Changes | null>(null);
  const { result, busy } = action;
  const { revalidate } = useRevalidator();
  const submit = useSubmit();

  function save(): void {
    const { saved, refused } = compared.current;
    const changes = changesOf(textsIn(container.current), { ...saved, ...sent.current }, refused);
    pending.current = busy || sent.current !== null ? changes : null;
    if (pending.current !== null || changes === null) return;
    sent.current = changes.typed;
    action.send(formOfChanges(about, changes));
  }

  // The fields may be taken away before that submission has ended.
  const savePendingOnUnmount = useEffectEvent(() => {
    if (pending.current === null) return;
    submit(formOfChanges(about, pending.current), { method: 'post', navigate: false });
  });
  useEffect(() => () => savePendingOnUnmount(), []);

  const takeAnswer = useEffectEvent(() => {
    if (sent.current === null) return;
    onAnswer();
    const texts = sent.current;
    sent.current = null;
    if (result?.kind === 'done') compared.current.saved = { ...compared.current.saved, ...texts };
    if (result?.kind === 'invalid') {
      const { fields } = result;
      compared.current.refused = Object.fromEntries(Object.entries(texts).filter(([name]) => name in fields));
      // Somebody else may have changed it: what is stored now is what it is compared with next.
      revalidate();
    }
    // What was typed meanwhile, and what was refused only together with another field.
    if (result?.kind === 'done' || result?.kind === 'invalid') save();
  });
  useEffect(() => {
    if (result !== undefined) takeAnswer();
  }, [result]);

  const savePending = useEffectEvent(() => {
    if (pending.current !== null) save();
  });
  useEffect(() => {
    if (!busy) savePending();
  }, [busy]);
  return save;
}

/** Changed fields: their texts as they were typed, and as they were stored before. */
type Changes = { typed: Texts; before: Texts };

/** @returns null if there are no changes but those that were refused. */
function changesOf(texts: Texts, stored: Texts, refused: Texts): Changes | null {
  const changed = Object.entries(texts).filter(
    ([name, text]) => text !== stored[name] && text !== refused[name],
  );
  if (changed.length === 0) return null;
  const before = changed.map(([name]) => [name, stored[name] ?? '']);
  return { typed: Object.fromEntries(changed), before: Object.fromEntries(before) };
}

function formOfChanges(about: Texts, { typed, before }: Changes): FormData {
  return formOf({ ...about, typed: JSON.stringify(typed), before: JSON.stringify(before) });
}

/** Shows what is stored where nothing else was typed. */
function useStoredTexts(
  container: RefObject<HTMLElement | null>,
  compared: Reference<Compared>,
  stored: Texts,
): void {
  const show = useEffectEvent(() => {
    for (const field of fieldsIn(container.current)) {
      const incoming = stored[field.name];
      if (incoming === undefined) continue;
      const { saved, refused } = compared.current;
      const isUntouched = textOf(field) === saved[field.name];
      // In a list nothing is half typed: a machine that is proposed is seen even while the cursor is on it.
      const isTyping = document.activeElement === field && !(field instanceof HTMLSelectElement);
      const isShown = isUntouched && !isTyping;
      if (isShown) write(field, incoming);
      // What somebody else wrote is what a refused text is compared with when it is sent again.
      if (isShown || field.name in refused) compared.current.saved = { ...saved, [field.name]: incoming };
    }
  });
  const content = JSON.stringify(stored);
  useEffect(() => {
    // Read so that it runs for each change of what is stored.
    if (content !== '') show();
  }, [content]);
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldsIn(container: HTMLElement | null): Field[] {
  return [...(container?.querySelectorAll<Field>('input[name], select[name], textarea[name]') ?? [])];
}

function textsIn(container: HTMLElement | null): Texts {
  return Object.fromEntries(fieldsIn(container).map((field) => [field.name, textOf(field)]));
}

function isCheckbox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'checkbox';
}

function textOf(field: Field): string {
  if (isCheckbox(field)) return field.checked ? 'on' : '';
  return field.value.trim();
}

function write(field: Field, text: string): void {
  if (isCheckbox(field)) field.checked = text !== '';
  else field.value = text;
}
