import { useContext } from 'react';
import { ScriptNonce } from '../../script-nonce.ts';

/**
 * Browsers that know speculation rules fetch a page of the site while its link is being pressed, so that it is there when
 * the finger or the mouse button comes up. Not before: visitors pay for what they don't open. With Data Saver they don't.
 * Links with `data-hydrate` open an overlay, and files and the office are not pages of the site.
 */
const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/api/*', '/assets/*', '/*.xml'] } },
          { not: { selector_matches: '[data-hydrate],[download]' } },
        ],
      },
      eagerness: 'conservative',
    },
  ],
});

export function SpeculationRules() {
  const nonce = useContext(ScriptNonce);
  return (
    <script
      type="speculationrules"
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of the constant JSON.
      dangerouslySetInnerHTML={{ __html: RULES }}
    />
  );
}
