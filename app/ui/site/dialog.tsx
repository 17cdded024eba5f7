import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

type DialogProps = {
  open: boolean;
  title: string;
  /** Called when the visitor closes it by the close button, Escape, or a click outside. */
  onClose: () => void;
  children: ReactNode;
};

/**
 * A native modal dialog: it traps the focus, closes with Escape and restores the focus. Put a form of `DialogBody`
 * and `DialogFoot` inside, whose first field has the focus. On a phone it fills the screen.
 */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!open) {
      element.close();
      focusOpener(element);
      return;
    }
    if (!element.open) {
      element.showModal();
      focusFirstField(element);
    }
    return fitToKeyboard(element);
  }, [open]);

  // The browser fires `close` some time after the dialog was closed. By then it may have been opened again (Back,
  // then Forward); an event from before must not close it.
  const closed = () => {
    if (!dialog.current?.open) onClose();
  };

  // A text that is selected beyond the edge ends in a click on the dialog itself.
  const pressedOn = useRef<EventTarget>(null);
  const closeBeside = ({ target }: MouseEvent) => {
    if (target === dialog.current && pressedOn.current === target) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it already; the click is the pointer's way.
    <dialog
      ref={dialog}
      className="dialog"
      data-tone="sheet"
      aria-labelledby={titleId}
      onClose={closed}
      onPointerDown={({ target }) => {
        pressedOn.current = target;
      }}
      onClick={closeBeside}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="dialog-close" onClick={onClose}>
          <Icon name="close" />
          <span className="visually-hidden">Close</span>
        </button>
      </div>
      {children}
    </dialog>
  );
}

export function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  // The form may arrive after its dialog was opened.
  useEffect(() => focusFirstField(body.current?.closest('dialog')), []);
  return (
    <div ref={body} className="dialog-body form">
      {children}
    </div>
  );
}

/**
 * The browser returns the focus to where it was before. A dialog that a reload has opened again has no such place, nor has one
 * that was opened by a click in Safari, which focuses no link.
 */
function focusOpener(dialog: HTMLElement): void {
  const at = document.activeElement;
  // The browser takes the focus from what is hidden only when it draws the page again.
  if (at !== document.body && !dialog.contains(at)) return;
  const openers = [...document.querySelectorAll<HTMLElement>('[data-hydrate]')];
  openers.find((opener) => opener.checkVisibility())?.focus({ preventScroll: true });
}

/** Otherwise the first control would have the focus, which closes the dialog. */
function focusFirstField(dialog: HTMLElement | null | undefined): void {
  dialog
    ?.querySelector<HTMLElement>('.dialog-body :is(input:not([type="hidden"]), select, textarea)')
    ?.focus();
}

export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className="dialog-foot">{children}</div>;
}

/** Limits the dialog's height to what the on-screen keyboard leaves, so that its footer stays visible. */
function fitToKeyboard(element: HTMLDialogElement): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const follow = () => element.style.setProperty('--visible', `${view.height}px`);
  follow();
  view.addEventListener('resize', follow);
  return () => view.removeEventListener('resize', follow);
}
