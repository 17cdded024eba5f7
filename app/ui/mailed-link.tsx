/** The form field of a mailed link, or of its token. */
export const LINK_FIELD = 'token';

/**
 * Submits the page's form with the token that stands behind the # of its address, and takes it out of the address. Browsers
 * send no fragment, so the token reaches no log and no Referer. // X7
 */
const SUBMIT_FRAGMENT = `{
  const form = document.currentScript.closest("form");
  const submit = () => {
    if (location.hash.length < 2) return;
    form.elements.${LINK_FIELD}.value = location.hash.slice(1);
    history.replaceState(null, "", location.pathname);
    form.submit();
  };
  submit();
  addEventListener("hashchange", submit);
}`;

/**
 * The last element of a form that has a LINK_FIELD. Without scripts the visitor pastes the link from the mail.
 *
 * @param nonce of the page's scripts.
 */
export function SubmitFragment({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own, and the policy allows it by its hash
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? SUBMIT_FRAGMENT : '' }}
    />
  );
}

/** The longest link that can be pasted, in characters. */
export const MAX_LINK_LENGTH = 500;

/**
 * The token in what was submitted or pasted: a token, or the whole link, of today's form or of an earlier one. Of a longer text
 * only the end is read: the search takes the square of its length.
 */
export function tokenIn(link: unknown): string {
  const text = String(link ?? '').trim();
  return /[^#=/\s]*$/.exec(text.slice(-MAX_LINK_LENGTH))?.[0] ?? '';
}
