import { useRevalidator } from 'react-router';

/**
 * The last error boundary, for failures outside every layout, such as scripts that could not be loaded. It can't rely
 * on a stylesheet.
 */
export function RootError() {
  const { revalidate } = useRevalidator();
  return (
    <main>
      <h1>This page could not be shown</h1>
      <p>Check the connection and try again. If it stays like this, the fault is on our side.</p>
      <button type="button" onClick={revalidate}>
        Try again
      </button>
    </main>
  );
}
