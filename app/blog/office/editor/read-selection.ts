const IS_ANDROID = typeof navigator !== 'undefined' && /Android/.test(navigator.userAgent);

/**
 * Makes the focused editor read the browser's selection now. By itself it does so before an input event, and otherwise
 * up to 100 ms late, on a busy machine later: a key pressed right after the selection has changed would then format,
 * copy, cut or replace what was selected before. On Android the editor handles input differently.
 */
export function readSelection(): void {
  const text = document.activeElement;
  if (IS_ANDROID || !text?.classList.contains('editor-text')) return;
  document.dispatchEvent(new Event('selectionchange'));
  // It has no input type, so the editor inserts nothing.
  text.dispatchEvent(new InputEvent('beforeinput', { cancelable: true }));
}
