import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator, useSubmit } from 'react-router';
import { toast } from '#app/ui/office/toast.tsx';
import { type Action, formOf, useAction } from '#app/ui/office/use-action.ts';
import { QUOTATION_NOTICES } from '../quotation-notices.ts';
import { type Unsaved, useReportedUnsaved } from './unsaved-fields.ts';

type Texts = Readonly<Record<string, string>>;

/** Saves after this pause in typing. */
const PAUSE_MS = 600;
/** The pause after the first failure; it doubles with each. */
const RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

export const NOT_SAVED = 'Not saved yet';

type Saving = {
  /** What goes with the changed fields: the intent and what it is about. */
  about: Texts;
  stored: Texts;
};

/** What the fields are compared with. */
type Compared = {
  /** The texts as they were stored last, as far as this screen knows. */
  saved: Texts;
  /** The texts that the fields had last. */
  typed: Texts;
  /** Why fields were refused, '' once the field was changed: only then it is sent again. */
  refused: Texts;
};

/**
 * Saves the fields in an element as they are typed: after a pause, and when a field is left. One submission at a time; what is
 * typed meanwhile goes with the next. A field that somebody else changed shows it, unless something else was typed here. What could
 * not be stored is marked, and tried again.
 *
 * @returns the element's props, and what is wrong with a field until it is changed.
 */
export function useAutosave<Container extends HTMLElement>({ about, stored }: Saving) {
  const container = useRef<Container>(null);
  const compared = useRef<Compared>({ saved: stored, typed: stored, refused: {} });
  const [failure, setFailure] = useState(NO_FAILURE);
  const isFailed = failure.names.length > 0;
  // It is said once that it failed, not each time that it is tried again.
  const action = useAction(QUOTATION_NOTICES, { onRefused: () => (isFailed ? 'shown' : undefined) });
  const [refused, setRefused] = useState<Texts>({});
  const [differing, setDiffering] = useState<Unsaved | null>(null);
  const compare = () => {
    const texts = textsIn(container.current);
    const { saved, refused: before } = compared.current;
    // What is typed back is refused no longer: it is not sent, and what somebody else writes there is shown.
    const stillRefused = Object.entries(before).filter(([name]) => texts[name] !== saved[name]);
    compared.current.typed = texts;
    compared.current.refused = Object.fromEntries(stillRefused);
    setRefused(compared.current.refused);
    setDiffering(differenceOf(texts, compared.current));
  };
  const save = useSubmission(container, compared, action, about, (failed) => {
    setFailure(failed === null ? NO_FAILURE : ({ tries }) => ({ ...failed, tries: tries + 1 }));
    compare();
  });
  useRetries(failure, save);
  useStoredTexts(container, compared, stored, compare);
  useReportedUnsaved(container, isFailed ? 'failed' : differing);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const saveLater = useEffectEvent(save);

  const element = {
    ref: container,
    onInput: ({ target }: FormEvent<Container>) => {
      const name = target instanceof Element ? target.getAttribute('name') : null;
      const { current } = compared;
      if (name !== null && name in current.refused) current.refused = { ...current.refused, [name]: '' };
      compare();
      clearTimeout(timer.current);
      timer.current = setTimeout(saveLater, PAUSE_MS);
    },
    // At once: the next click may take the fields away, as it does where it chooses another line.
    onBlur: () => {
      clearTimeout(timer.current);
      save();
    },
  };
  const wrong = Object.entries(refused).filter(([, reason]) => reason !== '');
  const unsaved = failure.names.map((name) => [name, NOT_SAVED]);
  const messages: Readonly<Record<string, string | undefined>> = Object.fromEntries([...wrong, ...unsaved]);
  return { element, messages };
}

/** Fields that could not be stored, and whether trying again may help: it doesn't where the draft itself has changed. */
type Failure = { readonly names: readonly string[]; readonly isTriedAgain: boolean };

const NO_FAILURE: Failure & { tries: number } = { names: [], isTriedAgain: false, tries: 0 };

/** Saves again after each failure: after a pause, and as soon as the browser is online again. */
export function useRetries(
  { isTriedAgain, tries }: Omit<typeof NO_FAILURE, 'names'>,
  save: () => void,
): void {
  const saveAgain = useEffectEvent(save);
  useEffect(() => {
    if (!isTriedAgain) return;
    const again = () => saveAgain();
    const timer = setTimeout(again, Math.min(RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS));
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [isTriedAgain, tries]);
}

type Reference<Value> = { current: Value };

/**
 * Sends the changed fields.
 *
 * @param onAnswer called for each answer: with what could not be stored, null otherwise.
 * @returns what saves them now, or as soon as the submission before it has ended.
 */
function useSubmission(
  container: RefObject<HTMLElement | null>,
  compared: Reference<Compared>,
  action: Action,
  about: Texts,
  onAnswer: (failed: Failure | null) => void,
): () => void {
  const sent = useRef<Changes | null>(null);
  /** What is sent when the submission that is under way has ended. */
  const pending = useRef<Changes | null>(null);
  const failed = useRef<Changes | null>(null);
  const { result, busy } = action;
  const { revalidate } = useRevalidator();
  const submit = useSubmit();

  function save(): void {
    const { saved, refused } = compared.current;
    const changes = changesOf(textsIn(container.current), { ...saved, ...sent.current?.typed }, refused);
    pending.current = busy || sent.current !== null ? changes : null;
    if (busy || sent.current !== null) return;
    const wasFailed = failed.current !== null;
    failed.current = null;
    if (changes === null) {
      // What could not be stored was taken back.
      if (wasFailed) onAnswer(null);
      return;
    }
    sent.current = changes;
    action.send(formOfChanges(about, changes));
  }

  // The fields may be taken away before that submission has ended, before it is tried again, or before they are corrected.
  const savePendingOnUnmount = useEffectEvent(() => {
    const changes = pending.current ?? failed.current;
    if (changes !== null) submit(formOfChanges(about, changes), { method: 'post', navigate: false });
    const refused = Object.entries(compared.current.refused).filter(([, reason]) => reason !== '');
    for (const [name, reason] of refused)
      toast({ ok: false, title: `“${compared.current.typed[name] ?? ''}” was not saved`, message: reason });
  });
  useEffect(() => () => savePendingOnUnmount(), []);

  const takeAnswer = useEffectEvent(() => {
    if (sent.current === null) return;
    const { current: answered } = sent;
    const texts = answered.typed;
    sent.current = null;
    if (result?.kind === 'done') compared.current.saved = { ...compared.current.saved, ...texts };
    if (result?.kind === 'done' || result?.kind === 'invalid') {
      const fields = result.kind === 'invalid' ? result.fields : {};
      compared.current.refused = refusedAfter(
        compared.current.refused,
        texts,
        fields,
        textsIn(container.current),
      );
    }
    if (result?.kind === 'invalid') {
      // Somebody else may have changed it: what is stored now is what it is compared with next.
      revalidate();
    }
    if (result?.kind === 'failed') {
      failed.current = answered;
      onAnswer({ names: Object.keys(texts), isTriedAgain: !result.stale && !result.cancelled });
    } else onAnswer(null);
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
  const changed = Object.entries(texts).filter(([name, text]) => text !== stored[name] && !refused[name]);
  if (changed.length === 0) return null;
  const before = changed.map(([name]) => [name, stored[name] ?? '']);
  return { typed: Object.fromEntries(changed), before: Object.fromEntries(before) };
}

/** How the texts differ from what is stored; null if they don't. */
function differenceOf(texts: Texts, { saved, refused }: Compared): Unsaved | null {
  const differing = Object.keys(texts).filter((name) => texts[name] !== saved[name]);
  if (differing.length === 0) return null;
  return differing.every((name) => refused[name]) ? 'refused' : 'saving';
}

/** What is refused after an answer. Fields that were not sent stay as they were; those that were changed meanwhile are sent again. */
function refusedAfter(refused: Texts, sent: Texts, messages: Texts, typed: Texts): Texts {
  const others = Object.entries(refused).filter(([name]) => !(name in sent));
  const answered = Object.entries(messages).map(([name, reason]) => [
    name,
    typed[name] === sent[name] ? reason : '',
  ]);
  return Object.fromEntries([...others, ...answered]);
}

function formOfChanges(about: Texts, { typed, before }: Changes): FormData {
  return formOf({ ...about, typed: JSON.stringify(typed), before: JSON.stringify(before) });
}

/** Shows what is stored where nothing else was typed. */
function useStoredTexts(
  container: RefObject<HTMLElement | null>,
  compared: Reference<Compared>,
  stored: Texts,
  onShown: () => void,
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
    onShown();
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
