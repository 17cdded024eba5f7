import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { Outlet } from 'react-router';
import { InterruptionDialogs } from '#app/accounts/session/office/interruption-dialogs.tsx';
import { ownSettings, signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { HasMailServer } from '#app/mail/office/no-mail-server.tsx';
import { BellLink } from '#app/notifications/office/bell-link.tsx';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { ConnectionBar } from '#app/ui/office/connection-bar.tsx';
import { DraftOwner, forgetDraftsOfOthers } from '#app/ui/office/draft.ts';
import { useInterruptions } from '#app/ui/office/interruptions.ts';
import { officeLinks } from '#app/ui/office/office-links.ts';
import { OfficeSurface } from '#app/ui/office/office-surface.tsx';
import { ProgressBar } from '#app/ui/office/progress-bar.tsx';
import { UnsavedChangesDialog } from '#app/ui/office/unsaved-changes-dialog.tsx';
import { useRestoreFocus } from '#app/ui/office/use-restore-focus.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { loadBell } from '../notifications/notifications.queries.server.ts';
import { ScriptNonce } from '../script-nonce.ts';
import type { Route } from './+types/office-layout.route.ts';
import { EARLY_INPUT } from './early-input.ts';
import stylesheet from './office.css?url';
import { OfficeError } from './office-error.tsx';
import { Sidebar } from './sidebar.tsx';

export const links = () => officeLinks(stylesheet);

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Back office');

export async function loader({ context }: Route.LoaderArgs) {
  const { id, name, email, avatar, position, sessionId } = context.get(signedIn);
  const settings = context.get(ownSettings);
  const services = context.get(servicesContext);
  const bell = await loadBell(services, id, settings);
  const hasMailServer = services.config.mail.smtpUrl !== null;
  const me = { id, name, email, avatar, position };
  const { theme, keepSignedIn } = settings;
  return { me, version: packageFile.version, bell, hasMailServer, sessionId, theme, keepSignedIn };
}

/** The shell of the back office: the sidebar and the screen. // T3 */
export default function OfficeLayout({
  loaderData: { bell, hasMailServer, sessionId, theme, keepSignedIn, ...sidebar },
}: Route.ComponentProps) {
  const screen = useRef<HTMLElement>(null);
  const { id } = sidebar.me;
  const nonce = useContext(ScriptNonce);
  useRestoreFocus(screen);
  useEffect(() => forgetDraftsOfOthers(id), [id]);
  return (
    <OfficeSurface theme={theme}>
      {/* The server renders it before any control; in the browser its text isn't needed again. */}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own, and the policy allows it by its hash
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? EARLY_INPUT : '' }}
      />
      <Shell>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <Sidebar {...sidebar} />
        {/* A new session, after signing in again over a screen, has a stream of its own. */}
        <BellLink key={sessionId} loaded={bell} />
        <main id="main" className="shell-main" tabIndex={-1} ref={screen}>
          <ProgressBar />
          <DraftOwner value={id}>
            <HasMailServer value={hasMailServer}>
              <Outlet />
            </HasMailServer>
          </DraftOwner>
        </main>
      </Shell>
      <UnsavedChangesDialog />
      <InterruptionDialogs me={sidebar.me} keepSignedIn={keepSignedIn} />
    </OfficeSurface>
  );
}

/** Marked while the bar at the bottom waits for the server; `:has()` would restyle every large page. */
function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="shell" data-waiting={'no-response' in useInterruptions()}>
      {children}
      <ConnectionBar />
    </div>
  );
}

/** The sidebar stays if a screen fails, unless the shell itself could not be loaded. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return (
    <OfficeSurface theme={loaderData?.theme}>
      <Shell>
        {loaderData ? <Sidebar {...loaderData} /> : <span />}
        <main id="main" className="shell-main">
          <OfficeError />
        </main>
      </Shell>
      {loaderData && <InterruptionDialogs {...loaderData} />}
    </OfficeSurface>
  );
}
