import { useContext } from 'react';
import { data } from 'react-router';
import { Frame } from '#app/company/private-frame.tsx';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { ScriptNonce } from '#app/script-nonce.ts';
import { LINK_FIELD, tokenIn } from '#app/ui/mailed-link.tsx';
import { NO_SCRIPTS } from '#app/ui/no-scripts.ts';
import { OpenLinkForm } from '#app/ui/site/open-link-form.tsx';
import { NOTICES, OPENING_PAGE } from '../private-page.ts';
import type { Route } from './+types/open-quotation.route.ts';
import { countAction, openLink } from './open-quotation.server.ts';

export { headers, links, meta } from './quotation-head.ts';

export const handle = NO_SCRIPTS;

export async function action({ request, context }: Route.ActionArgs) {
  if (!(await countAction(context))) return data({ error: NOTICES.busy }, { status: 429 });
  const token = tokenIn((await readSmallForm(request)).get(LINK_FIELD));
  const redirect = await openLink(context, token);
  if (redirect) throw redirect;
  const error = 'This link does not work. It is not complete, or the quotation is no longer stored.';
  return data({ error }, { status: 404 });
}

/** What the link in a mail with a quotation opens. // P10, X7 */
export default function OpenQuotation({ actionData }: Route.ComponentProps) {
  return (
    <Frame title="Your quotation">
      <p className="lead">Open the link in the email with the quotation, or paste it here.</p>
      <OpenLinkForm action={OPENING_PAGE} error={actionData?.error} nonce={useContext(ScriptNonce)} />
    </Frame>
  );
}
