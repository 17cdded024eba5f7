import { useContext } from 'react';
import { data } from 'react-router';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { ScriptNonce } from '#app/script-nonce.ts';
import { LINK_FIELD, SubmitFragment, tokenIn } from '#app/ui/mailed-link.tsx';
import { NO_SCRIPTS } from '#app/ui/no-scripts.ts';
import { Button } from '#app/ui/site/button.tsx';
import { described, Field } from '#app/ui/site/field.tsx';
import { NOTICES, OPENING_PAGE } from '../private-page.ts';
import type { Route } from './+types/open-link.route.ts';
import { countAction, openLink } from './open-page.server.ts';
import { Frame } from './standing.tsx';

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

const HINT = 'From the newest email we sent you: copy the whole link.';

/** What the link in a mail opens; a few lines of script submit its token, without which it is pasted. // H10, X7 */
export default function OpenLink({ actionData }: Route.ComponentProps) {
  const nonce = useContext(ScriptNonce);
  const error = actionData?.error;
  return (
    <Frame title="Your application">
      <p className="lead">Open the link in the newest email we sent you, or paste it here.</p>
      <form method="post" action={OPENING_PAGE} className="private-open">
        <Field id="link" label="Link" hint={HINT} error={error} required>
          <input
            {...described('link', HINT, error)}
            id="link"
            name={LINK_FIELD}
            className="field-input"
            autoComplete="off"
            maxLength={500}
            required
          />
        </Field>
        <Button type="submit">Open</Button>
        <p className="small">It needs a cookie, which keeps the page open for twelve hours.</p>
        {actionData === undefined && <SubmitFragment nonce={nonce} />}
      </form>
    </Frame>
  );
}
