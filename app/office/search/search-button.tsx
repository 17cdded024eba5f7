import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

/** Loaded when it is opened for the first time. */
const SearchDialog = lazy(() =>
  import('./search-dialog.tsx').then(({ SearchDialog: Dialog }) => ({ default: Dialog })),
);

/** Opens the search over the whole office, also by Ctrl K or Cmd K. @param me the id of whoever is signed in. */
export function SearchButton({ me }: { me: string }) {
  /** Whether the dialog is loaded: it was opened once. */
  const [isLoaded, setLoaded] = useState(false);
  const [opened, setOpened] = useState(false);
  const key = useRef<HTMLSpanElement>(null);
  const early = useEarlyLetters(opened);

  function open(): void {
    setLoaded(true);
    setOpened(true);
  }

  useEffect(() => {
    // What Apple's keyboards have on the key.
    if (key.current && /Mac|iP(hone|ad)/.test(navigator.platform)) key.current.textContent = '⌘ K';
    function press(event: KeyboardEvent): void {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      // The editor of the blog sets a link with it. A dialog that is open may have something unsaved.
      if (!isShortcut || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      setLoaded(true);
      setOpened(true);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <button type="button" className="search-button" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <IconSearch size={18} stroke={1.5} aria-hidden="true" />
        <span className="search-button-text">
          Search<span className="visually-hidden"> the office</span>
        </span>
        <span className="search-button-key" ref={key} aria-hidden="true">
          Ctrl K
        </span>
      </button>
      {isLoaded && (
        <Suspense>
          <SearchDialog me={me} early={early} opened={opened} close={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What is typed while the dialog is on its way, which is neither lost nor taken for a shortcut of the screen. */
function useEarlyLetters(opened: boolean) {
  const letters = useRef('');
  useEffect(() => {
    if (!opened) return;
    function keep(event: KeyboardEvent): void {
      const { key, target, ctrlKey, altKey, metaKey } = event;
      if (key.length !== 1 || ctrlKey || altKey || metaKey) return;
      if (target instanceof Element && target.closest('[role="dialog"]')) return;
      event.stopPropagation();
      event.preventDefault();
      letters.current += key;
    }
    window.addEventListener('keydown', keep, true);
    return () => {
      window.removeEventListener('keydown', keep, true);
      letters.current = '';
    };
  }, [opened]);
  return letters;
}
