import { useContext } from 'react';
import { Frame } from '#app/company/private-frame.tsx';
import { ScriptNonce } from '#app/script-nonce.ts';
import { NO_SCRIPTS } from '#app/ui/no-scripts.ts';
import { OpenLinkForm } from '#app/ui/site/open-link-form.tsx';
import { NOTICES, OPENING_PAGE } from '../private-page.ts';
import type { Route } from './+types/open-quotation.route.ts';
import { openingAction } from './open-quotation.server.ts';

export { headers, links, meta } from './quotation-head.ts';

export const handle = NO_SCRIPTS;

export const action = openingAction(
  'This link does not work. It is not complete, or the quotation is no longer stored.',
  NOTICES.busy,
);

/** What the link in a mail with a quotation opens. // P10, X7 */
export default function OpenQuotation({ actionData }: Route.ComponentProps) {
  return (
    <Frame title="Your quotation">
      <p className="lead">Open the link in the email with the quotation, or paste it here.</p>
      <OpenLinkForm action={OPENING_PAGE} error={actionData?.error} nonce={useContext(ScriptNonce)} />
    </Frame>
  );
}
