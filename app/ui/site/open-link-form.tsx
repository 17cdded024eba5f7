import { LINK_FIELD, SubmitFragment } from '../mailed-link.tsx';
import { Button } from './button.tsx';
import { described, Field } from './field.tsx';

const HINT = 'From the newest email we sent you: copy the whole link.';

type Props = {
  /** The page's own address. */
  action: string;
  /** Why the link that was sent doesn't work. */
  error: string | undefined;
  nonce: string | undefined;
};

/** Takes the token of a mailed link: a few lines of script submit it, without which the link is pasted. // X7 */
export function OpenLinkForm({ action, error, nonce }: Props) {
  return (
    <form method="post" action={action} className="private-open">
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
      {error === undefined && <SubmitFragment nonce={nonce} />}
    </form>
  );
}
