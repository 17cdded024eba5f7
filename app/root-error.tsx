import { useRevalidator } from 'react-router';

/**
 * The last resort: what fails outside of every layout, such as a part of the site whose scripts could not be fetched. It
 * has no style sheet to rely on.
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
