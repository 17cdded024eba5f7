import { useContext } from 'react';
import { Frame } from '#app/company/private-frame.tsx';
import { ScriptNonce } from '#app/script-nonce.ts';
import { NO_SCRIPTS } from '#app/ui/no-scripts.ts';
import { OpenLinkForm } from '#app/ui/site/open-link-form.tsx';
import { NOTICES, OPENING_PAGE } from '../private-page.ts';
import type { Route } from './+types/open-link.route.ts';
import { openingAction } from './open-page.server.ts';

export { headers, links, meta } from './private-page-head.ts';

export const handle = NO_SCRIPTS;

export const action = openingAction(
  'This link does not work. It is not complete, or what it led to was erased.',
  NOTICES.busy,
);

/** What the link in a mail opens; a few lines of script submit its token, without which it is pasted. // H10, X7 */
export default function OpenLink({ actionData }: Route.ComponentProps) {
  const nonce = useContext(ScriptNonce);
  return (
    <Frame title="Your application">
      <p className="lead">Open the link in the newest email we sent you, or paste it here.</p>
      <OpenLinkForm action={OPENING_PAGE} error={actionData?.error} nonce={nonce} />
    </Frame>
  );
}
