import { CompanyPhone } from '#app/company/company-phone.tsx';
import type { Profile } from '#app/company/profile/profile.ts';
import { useCompany } from '#app/company/use-company.ts';
import { mailLink } from '#app/ui/mail-link.ts';

type Texts = Profile['careers'];

/** How to apply, beside the form. */
export function HowToApply({ texts }: { texts: Texts }) {
  return (
    <aside className="how-to-apply" aria-label="How to apply">
      <dl>
        <div className="where-room">
          <dt>Fill in</dt>
          <dd>
            {texts.fillIn}
            <span className="with-scripts">
              {' '}
              What you have filled in stays in your browser if the connection drops.
            </span>
          </dd>
        </div>
        <AttachAndAsk {...texts} />
      </dl>
    </aside>
  );
}

/** What to attach, what happens then, and whom to ask: as entries of a list. */
export function AttachAndAsk({ attach, afterwards }: Pick<Texts, 'attach' | 'afterwards'>) {
  const { careersEmail } = useCompany();
  return (
    <>
      <div>
        <dt>Attach</dt>
        <dd>{attach}</dd>
      </div>
      <div className="where-room">
        <dt>After that</dt>
        <dd>{afterwards}</dd>
      </div>
      <div>
        <dt>Questions</dt>
        <dd>
          <a href={mailLink(careersEmail)}>{careersEmail}</a> or <CompanyPhone />
        </dd>
      </div>
    </>
  );
}
