/**
 * The inline script of office pages. Until React has hydrated the page, it notes what is entered and chosen, the last button
 * that is pressed, and single keys, and keeps these events from React; then it repeats them, so that React's handlers see each once.
 * Without it a choice that is saved at once, such as a status, would be shown and never saved: React leaves the value that it
 * finds in the page, and reports no change.
 *
 * The build sends its source text, minified (vite.config.ts), so it must not refer to anything outside of it.
 */
const repeatEarlyInput = () => {
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  const hydrated = new AbortController();
  const entered = new Map<Field, string | boolean>();
  let pressed: Element | null = null;
  const keys: string[] = [];

  const on = <Type extends keyof WindowEventMap>(
    type: Type,
    listener: (event: WindowEventMap[Type]) => void,
  ) => addEventListener(type, listener, { capture: true, signal: hydrated.signal });

  const isTickable = (field: Field): field is HTMLInputElement =>
    field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

  const note = (event: Event) => {
    const field = event.target;
    if (
      !(field instanceof HTMLInputElement) &&
      !(field instanceof HTMLSelectElement) &&
      !(field instanceof HTMLTextAreaElement)
    )
      return;
    event.stopImmediatePropagation();
    // Deleted first, so that fields are repeated in the order of their last change.
    entered.delete(field);
    entered.set(field, isTickable(field) ? field.checked : field.value);
    // Who typed on has given up on the button; what it opens must not take the focus now.
    if (!isTickable(field) && field.tagName !== 'SELECT') pressed = null;
  };

  const repeat = (field: Field, value: string | boolean) => {
    if (!field.isConnected || field.disabled) return;
    if (isTickable(field)) {
      field.checked = !value;
      field.click();
      return;
    }
    const fires = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));
    if (field instanceof HTMLSelectElement) {
      field.value = String(value);
      fires('change');
      return;
    }
    if (field.type === 'file') {
      fires('change');
      return;
    }
    // React ignores an event if the value is the one that it knows. It learns of values that are set on the element itself,
    // and not of values that are set by the prototype's setter.
    const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    const { selectionStart, selectionEnd } = field;
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
    if (field === document.activeElement && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd);
    fires('input');
  };

  on('input', note);
  on('change', note);
  on('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target instanceof HTMLInputElement && isTickable(target)) return event.stopImmediatePropagation();
    if (target.closest('a,label,input,select,textarea,summary,[type=submit],[popovertarget]')) return;
    const button = target.closest('button,.row-link,.row-edit');
    if (!button) return;
    event.stopImmediatePropagation();
    pressed = button;
  });
  // Shortcuts. Longer names are of keys that the browser itself acts on, such as Enter.
  on('keydown', ({ target, key, ctrlKey, altKey, metaKey, repeat, isComposing }) => {
    if (key.length !== 1 || key === ' ' || ctrlKey || altKey || metaKey || repeat || isComposing) return;
    const isTyped =
      target instanceof Element && target.closest('input,textarea,select,[contenteditable=true]');
    if (!isTyped) keys.push(key);
  });
  on('kerf:hydrated', async () => {
    hydrated.abort();
    for (const [field, value] of entered) {
      // React renders what one changes before the next: a handler that adds to a list would otherwise begin with the same list
      // each time. While an effect runs, as it does now, React renders nothing.
      await null;
      repeat(field, value);
    }
    await null;
    pressed?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    for (const key of keys) {
      await null;
      const focused = document.activeElement ?? document.body;
      focused.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  });
};

export const EARLY_INPUT = `(${repeatEarlyInput})()`;
