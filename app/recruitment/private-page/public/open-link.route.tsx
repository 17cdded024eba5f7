import { useContext } from 'react';
import { data } from 'react-router';
import { Frame } from '#app/company/private-frame.tsx';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { ScriptNonce } from '#app/script-nonce.ts';
import { LINK_FIELD, tokenIn } from '#app/ui/mailed-link.tsx';
import { NO_SCRIPTS } from '#app/ui/no-scripts.ts';
import { OpenLinkForm } from '#app/ui/site/open-link-form.tsx';
import { NOTICES, OPENING_PAGE } from '../private-page.ts';
import type { Route } from './+types/open-link.route.ts';
import { countAction, openLink } from './open-page.server.ts';

export { headers, links, meta } from './private-page-head.ts';

export const handle = NO_SCRIPTS;

export async function action({ request, context }: Route.ActionArgs) {
  if (!(await countAction(context))) return data({ error: NOTICES.busy }, { status: 429 });
  const token = tokenIn((await readSmallForm(request)).get(LINK_FIELD));
  const redirect = await openLink(context, token);
  if (redirect) throw redirect;
  const error = 'This link does not work. It is not complete, or what it led to was erased.';
  return data({ error }, { status: 404 });
}

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
