import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { interruptions } from './interruptions.ts';
import { StackedDialog } from './modal.tsx';
import { unsavedChangesPrompt, unsavedForms, useIsAsked } from './unsaved.ts';

/** Whether another screen replaces this one. A filter or a page of a list keeps the screen and its forms. */
const isLeaving: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname && (unsavedForms().length > 0 || !navigator.onLine);

/**
 * Asks before unsaved changes are discarded by leaving the screen or closing a dialog; for closing or reloading the
 * tab the browser has its own warning. React Router supports one blocker at a time, so this is rendered once, around
 * all screens.
 */
export function UnsavedChangesDialog() {
  const blocker = useBlocker(isLeaving);
  const closing = useIsAsked();
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsavedForms().length > 0) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);

  useEffect(() => {
    const holdsSomething = blocker.state === 'blocked' && unsavedForms().length > 0;
    setLeaving(holdsSomething);
    // Offline, React Router can't fetch the next screen's script and would reload the page, which shows the browser's
    // error page.
    if (blocker.state !== 'blocked' || holdsSomething) return;
    interruptions.raise({ kind: 'no-response' }).then(({ kind }) => {
      if (kind === 'continue') blocker.proceed();
      else blocker.reset();
    });
  }, [blocker]);

  function answer(leave: boolean): void {
    unsavedChangesPrompt.answer(leave);
    if (blocker.state !== 'blocked') return;
    if (!leave) blocker.reset();
    else {
      for (const form of unsavedForms()) form.discard();
      blocker.proceed();
    }
  }

  return (
    <StackedDialog
      opened={closing || leaving}
      onClose={() => answer(false)}
      title="Leave without saving?"
      zIndex={300}
    >
      <div className="form-stack">
        <p className="plain">What you typed here is not saved and will be lost if you leave.</p>
        <div className="form-row form-row-end">
          <Button variant="default" onClick={() => answer(false)} data-autofocus>
            Stay
          </Button>
          <Button color="red" onClick={() => answer(true)}>
            Leave
          </Button>
        </div>
      </div>
    </StackedDialog>
  );
}
