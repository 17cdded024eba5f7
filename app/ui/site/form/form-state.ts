/**
 * What visitors have entered into a form, by the fields' names: each with what the page said by itself. Hidden fields
 * are the page's own business, files are not text.
 */
type State = Record<string, readonly [entered: string, byThePage: string]>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function readState(form: HTMLFormElement): State {
  const state: State = {};
  for (const control of controlsOf(form)) {
    const now = [entered(control), byThePage(control)] as const;
    // Of a group of radio buttons, the chosen one speaks for all.
    if (isRadio(control)) state[control.name] = joined(state[control.name], now);
    else state[control.name] = now;
  }
  return state;
}

/**
 * Enters again what was entered before. A field stays as it is where the visitor has touched it since, or where the
 * page says something else now: what it says is newer.
 */
export function restoreState(form: HTMLFormElement, kept: Record<string, unknown>): void {
  const present = readState(form);
  for (const control of controlsOf(form)) {
    const [now, page] = present[control.name] ?? [];
    const before: unknown = kept[control.name];
    if (now !== page || !Array.isArray(before) || before[1] !== page || before[0] === now) continue;
    if (control instanceof HTMLSelectElement && !offers(control, before[0])) continue;
    enter(control, String(before[0]));
  }
}

/** Whether visitors have entered anything that the page does not say by itself. */
export function isTouched(form: HTMLFormElement): boolean {
  return Object.values(readState(form)).some(([now, page]) => now !== page);
}

/** A select that is set to what it does not offer shows nothing at all. */
function offers(select: HTMLSelectElement, value: unknown): boolean {
  return [...select.options].some((option) => option.value === value);
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement && !['file', 'hidden', 'submit'].includes(one.type)) ||
      one instanceof HTMLTextAreaElement ||
      one instanceof HTMLSelectElement,
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

function byThePage(control: Control): string {
  if (isTickable(control)) return control.defaultChecked ? control.value : '';
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
  }
  return control.defaultValue;
}

function joined(group: State[string] | undefined, one: State[string]): State[string] {
  return group === undefined ? one : [group[0] || one[0], group[1] || one[1]];
}

function enter(control: Control, text: string): void {
  if (isTickable(control)) {
    control.checked = control.value === text;
    return;
  }
  control.value = text;
  // Parts of the page hang on what is chosen.
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
}
