import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useRevalidator } from 'react-router';
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

/**
 * Saves the fields in an element as they are typed: after a pause, and when a field is left. One submission at a time; what is
 * typed meanwhile goes with the next. A field that somebody else changed shows it, unless something else was typed here.
 *
 * @returns the element's props, and what is wrong with a field until it is changed.
 */
export function useAutosave<Of extends HTMLElement>({ action, about, stored }: Saving) {
  const ref = useRef<Of>(null);
  const saved = useRef<Texts>(stored);
  const sent = useRef<Texts | null>(null);
  /** Whether something waits until the submission before it has ended, with what it loads again. */
  const late = useRef(false);
  /** What was refused: it is sent again only once it was changed. */
  const refused = useRef<Texts>({});
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useEffectEvent(() => {
    clearTimeout(timer.current);
    late.current = action.busy || sent.current !== null;
    if (late.current) return;
    const now = textsIn(ref);
    const names = Object.keys(now).filter(
      (name) => now[name] !== saved.current[name] && now[name] !== refused.current[name],
    );
    if (names.length === 0) return;
    const pick = (of: Texts) => Object.fromEntries(names.map((name) => [name, of[name] ?? '']));
    sent.current = pick(now);
    action.send(
      formOf({ ...about, typed: JSON.stringify(pick(now)), before: JSON.stringify(pick(saved.current)) }),
    );
  });

  const { result } = action;
  const { revalidate } = useRevalidator();
  const settle = useEffectEvent(() => {
    if (sent.current === null) return;
    setCorrected([]);
    const texts = sent.current;
    sent.current = null;
    if (result?.kind === 'done') saved.current = { ...saved.current, ...texts };
    if (result?.kind === 'invalid') {
      const wrong = Object.keys(texts).filter((name) => name in result.fields);
      refused.current = Object.fromEntries(wrong.map((name) => [name, texts[name] ?? '']));
      // Somebody else may have changed it: what holds now is what it is compared with next.
      revalidate();
    }
    // What was typed meanwhile, and what was refused only together with another field.
    if (result?.kind === 'done' || result?.kind === 'invalid') timer.current = setTimeout(flush, 0);
  });
  useEffect(() => {
    if (result !== undefined) settle();
  }, [result]);

  const { busy } = action;
  const goOn = useEffectEvent(() => {
    if (late.current) flush();
  });
  useEffect(() => {
    if (!busy) goOn();
  }, [busy]);

  const written = JSON.stringify(stored);
  const show = useEffectEvent(() => {
    for (const field of fieldsIn(ref)) {
      const incoming = stored[field.name];
      if (incoming === undefined) continue;
      const isUntouched = textOf(field) === saved.current[field.name];
      // What somebody else wrote is what it is compared with when it is sent again.
      if (field.name in refused.current) saved.current = { ...saved.current, [field.name]: incoming };
      // In a list nothing is half typed: a machine that is proposed is seen even while the cursor is on it.
      const isTyping = document.activeElement === field && !(field instanceof HTMLSelectElement);
      if (!isUntouched || isTyping) continue;
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = incoming !== '';
      else field.value = incoming;
      saved.current = { ...saved.current, [field.name]: incoming };
    }
  });
  useEffect(() => {
    // Read so that it runs for each change of what is stored.
    if (written !== '') show();
  }, [written]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const element = {
    ref: ref as RefObject<Of | null>,
    onInput: ({ target }: FormEvent<Of>) => {
      const name = target instanceof Element ? target.getAttribute('name') : null;
      if (name !== null && name in action.messages) setCorrected((names) => [...names, name]);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE_MS);
    },
    // Choosing from a list or leaving a field ends typing.
    onBlur: (_: FocusEvent<Of>) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, 0);
    },
  };
  const wrong = Object.entries(action.messages).filter(([name]) => !corrected.includes(name));
  return { element, messages: Object.fromEntries(wrong) as Readonly<Record<string, string | undefined>> };
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldsIn(ref: RefObject<HTMLElement | null>): Field[] {
  return [...(ref.current?.querySelectorAll<Field>('input[name], select[name], textarea[name]') ?? [])];
}

function textsIn(ref: RefObject<HTMLElement | null>): Texts {
  return Object.fromEntries(fieldsIn(ref).map((field) => [field.name, textOf(field)]));
}

function textOf(field: Field): string {
  const isBox = field instanceof HTMLInputElement && field.type === 'checkbox';
  return isBox ? (field.checked ? 'on' : '') : field.value.trim();
}
