import { tabStorage } from './tab-storage.ts';

/**
 * The state of a form's controls by name: the entered value and the rendered one. Excludes hidden fields, which the
 * visitor doesn't fill in, and files, which can't be stored as text.
 */
export type State = Record<string, readonly [entered: string, rendered: string]>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function readState(form: HTMLFormElement): State {
  const state: State = {};
  for (const control of controlsOf(form)) {
    const now = [entered(control), rendered(control)] as const;
    // The radio buttons of a group have one name; the value is that of the chosen one.
    if (isRadio(control)) state[control.name] = joined(state[control.name], now);
    else state[control.name] = now;
  }
  return state;
}

/**
 * Stores a form's entered values as a draft in this tab, so that they survive reloads and crashes, and restores a
 * stored draft. Fields that appear later, such as a position's questions, are restored when they appear.
 *
 * @param key the draft's key in the tab's storage.
 * @returns a function that stops storing; the draft remains.
 */
export function keepDraft(form: HTMLFormElement, key: string): () => void {
  const restore = () => restoreState(form, tabStorage.read(key));
  const save = () => {
    const before = tabStorage.read(key);
    // An untouched form stores no draft: a public page with a draft loads its scripts immediately when reopened.
    if (!isTouched(form) && Object.keys(before).length === 0) return;
    tabStorage.write(key, { ...before, ...readState(form) });
  };
  restore();
  // Input before hydration fired its events before this listener existed.
  save();
  form.addEventListener('input', save);
  const added = new MutationObserver(restore);
  added.observe(form, { childList: true, subtree: true });
  return () => {
    form.removeEventListener('input', save);
    added.disconnect();
  };
}

/** Skips fields that were changed since, or that are now rendered with another, newer value. */
function restoreState(form: HTMLFormElement, kept: Record<string, unknown>): void {
  const present = readState(form);
  for (const control of controlsOf(form)) {
    const [now, page] = present[control.name] ?? [];
    const before: unknown = kept[control.name];
    if (now !== page || !Array.isArray(before) || before[1] !== page || before[0] === now) continue;
    if (control instanceof HTMLSelectElement && !offers(control, before[0])) continue;
    enter(control, String(before[0]));
  }
}

/** Whether any value differs from the rendered one. */
function isTouched(form: HTMLFormElement): boolean {
  return Object.values(readState(form)).some(([now, page]) => now !== page);
}

/** A select set to a value that has no option would become blank. */
function offers(select: HTMLSelectElement, value: unknown): boolean {
  return [...select.options].some((option) => option.value === value);
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement && !['file', 'hidden', 'submit'].includes(element.type)) ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  );
}

const isRadio = (control: Control) => control.type === 'radio';

function isTickable(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type);
}

function entered(control: Control): string {
  if (isTickable(control)) return control.checked ? control.value : '';
  return control.value;
}

function rendered(control: Control): string {
  if (isTickable(control)) return control.defaultChecked ? control.value : '';
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
  }
  return control.defaultValue;
}

function joined(group: State[string] | undefined, radio: State[string]): State[string] {
  return group === undefined ? radio : [group[0] || radio[0], group[1] || radio[1]];
}

function enter(control: Control, text: string): void {
  if (isTickable(control)) {
    control.checked = control.value === text;
    return;
  }
  control.value = text;
  if (control.type === 'date') control.dispatchEvent(new Event('input', { bubbles: true }));
  // Parts of the page depend on the choice, such as a position's questions.
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * The idempotency key of a submission (C8, L13). Sending the same content again, also after a reload, uses the same
 * key; any change creates a new one, so that changed content is never taken for a repetition.
 *
 * @param name the form's name, under which the tab stores the key.
 */
export function submissionKeys(name: string): { keyFor: (content: FormData) => string; used: () => void } {
  const place = `key:${name}`;
  return {
    keyFor(content) {
      const now = describeContent(content);
      const last = tabStorage.read(place);
      const key = last.content === now && typeof last.key === 'string' ? last.key : randomKey();
      tabStorage.write(place, { content: now, key });
      return key;
    },
    used: () => tabStorage.forget(place),
  };
}

/** The form's fields as a string to compare; files by name, size and date, without reading them. */
export function describeContent(form: FormData): string {
  return JSON.stringify(
    [...form].map(([field, value]) => [
      field,
      typeof value === 'string' ? value : [value.name, value.size, value.lastModified],
    ]),
  );
}

/** 128 random bits in hex. Not `crypto.randomUUID`, which browsers offer only over TLS. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
