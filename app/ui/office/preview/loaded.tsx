import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

type Load<Value> = (href: string, signal: AbortSignal) => Promise<Value>;

type Props<Value> = {
  href: string;
  name: string;
  /** A function of the module, so that it stays the same. `signal` is aborted when the preview is closed. */
  load: Load<Value>;
  children: (value: Value) => ReactNode;
};

/** Loads what a preview shows; if that fails, it can be tried again. */
export function Loaded<Value>(props: Props<Value>) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} tryAgain={() => setAttempt(attempt + 1)} />;
}

function Attempt<Value>({ href, name, load, children, tryAgain }: Props<Value> & { tryAgain: () => void }) {
  const [state, setState] = useState<{ value: Value } | 'loading' | 'failed'>('loading');
  useEffect(() => {
    const abort = new AbortController();
    load(href, abort.signal).then(
      (value) => abort.signal.aborted || setState({ value }),
      () => abort.signal.aborted || setState('failed'),
    );
    return () => abort.abort();
  }, [href, load]);
  // As high as what is loaded, so that nothing below moves.
  if (state === 'loading')
    return (
      <div className="preview-room preview-loading">
        <p role="status">{`Loading ${name} …`}</p>
      </div>
    );
  if (state === 'failed')
    return <PreviewFailed message={`${name} could not be loaded.`} tryAgain={tryAgain} />;
  return children(state.value);
}

/** Requests a file or its preview. @throws if the response isn't that. */
export async function request(href: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(href, { signal });
  // Once the session is over the address leads to the sign-in page.
  if (!response.ok || response.redirected) throw new Error(`${href}: ${response.status}`);
  return response;
}

/** Says why there is no preview. @param tryAgain where another attempt may succeed. */
export function PreviewFailed({ message, tryAgain }: { message: string; tryAgain?: () => void }) {
  return (
    <div className="preview-failed" role="alert">
      <p>{message}</p>
      {tryAgain && (
        <Button variant="default" onClick={tryAgain}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** The tab index of what scrolls, so that it can be scrolled with the keyboard. */
export const SCROLLED_BY_KEYBOARD = 0;
