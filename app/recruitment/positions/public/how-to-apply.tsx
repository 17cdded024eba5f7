import { CompanyPhone } from '#app/company/company-phone.tsx';
import { useCompany } from '#app/company/use-company.ts';
import { mailLink } from '#app/ui/mail-link.ts';
import { ButtonLink } from '#app/ui/site/button.tsx';

/** How to apply, beside the list of positions. */
export function HowToApply() {
  return (
    <aside className="how-to-apply" aria-labelledby="how-to-apply">
      <h2 id="how-to-apply">How to apply</h2>
      <dl>
        <div>
          <dt>Fill in</dt>
          <dd>
            The application form below.
            <span className="with-scripts">
              {' '}
              What you have filled in stays in your browser if the connection drops.
            </span>
          </dd>
        </div>
        <AttachAndAsk />
      </dl>
      <ButtonLink href="#apply">Apply</ButtonLink>
    </aside>
  );
}

/** What to attach, what happens then, and whom to ask: as entries of a list. */
export function AttachAndAsk() {
  const { careersEmail } = useCompany();
  return (
    <>
      <div>
        <dt>Attach</dt>
        <dd>Your CV as PDF or Word (.doc, .docx), at most 10 MB.</dd>
      </div>
      <div>
        <dt>After that</dt>
        <dd>You get a reference number, and an email confirming that we have your application.</dd>
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
