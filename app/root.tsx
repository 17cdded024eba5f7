import { type ReactNode, useContext, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/root.ts';
import { showsEntry } from './history-keys.ts';
import { RootError } from './root-error.tsx';
import { ScriptNonce } from './script-nonce.ts';

/** What every page's head needs to name itself in full: where the site is reached. The same for every visitor. */
export function loader({ context }: Route.LoaderArgs) {
  return { publicUrl: context.get(servicesContext).config.publicUrl };
}

/** It holds for as long as the server runs. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(ScriptNonce);
  return (
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const { key } = useLocation();
  useEffect(() => showsEntry(key), [key]);
  // The loader of held scripts waits for this to do again the click that woke us (platform/http/held-scripts).
  useEffect(() => {
    dispatchEvent(new Event('kerf:hydrated'));
  }, []);
  return <Outlet />;
}

export function ErrorBoundary() {
  return <RootError />;
}
