import { type ReactNode, useContext, useEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { brandStyle } from '#app/company/brand-style.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import type { RootData } from '#app/company/use-company.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { showsIndications } from '#app/prices/current-indication.server.ts';
import type { Route } from './+types/root.ts';
import { setCurrentEntry } from './history-keys.ts';
import { RootError } from './root-error.tsx';
import { ScriptNonce } from './script-nonce.ts';
import { NO_SCRIPTS } from './ui/no-scripts.ts';

/** The site's public URL, for the head of every page, and what every page may show of the company. The same for every visitor. */
export function loader({ request, context }: Route.LoaderArgs): RootData {
  const { profile: _, isPreview, ...company } = context.get(companyContext);
  const surface = new URL(request.url).pathname.startsWith('/admin') ? 'office' : 'site';
  const style = brandStyle(company.colour, surface);
  return {
    publicUrl: context.get(servicesContext).config.publicUrl,
    company,
    ...(style && { brandStyle: style }),
    ...(isPreview && { isPreview }),
    ...(context.get(showsIndications) && { indications: true }),
  };
}

/** The company changes where it is edited; other tabs show the new one when they are loaded again. */
export function shouldRevalidate({ formAction }: ShouldRevalidateFunctionArgs) {
  return formAction?.startsWith('/admin/company') === true;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(ScriptNonce);
  const root = useRouteLoaderData<RootData>('root');
  const isPlain = useMatches().some(({ handle }) => handle === NO_SCRIPTS);
  return (
    <html lang="en-ZA" style={root?.brandStyle}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {!isPlain && <ScrollRestoration nonce={nonce} />}
        {!isPlain && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function App() {
  const { key } = useLocation();
  useEffect(() => setCurrentEntry(key), [key]);
  // The loader of deferred scripts waits for this event to repeat the click that started hydration
  // (platform/http/page-response.server.ts).
  useEffect(() => {
    dispatchEvent(new Event('kerf:hydrated'));
  }, []);
  return <Outlet />;
}

export function ErrorBoundary() {
  return <RootError />;
}
