import { CompanyPhone } from '#app/company/company-phone.tsx';
import { useCompany } from '#app/company/use-company.ts';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { applyPath } from '../career-pages.ts';

/** How to apply: for one position on its own page, or for any beside the list. */
export function HowToApply({ position }: { position?: { slug: string; name: string } }) {
  const { careersEmail } = useCompany();
  return (
    <aside className="how-to-apply" aria-labelledby="how-to-apply">
      <h2 id="how-to-apply">How to apply</h2>
      <dl>
        <div>
          <dt>Fill in</dt>
          <dd>
            {position ? 'The application form, with this position chosen.' : 'The application form below.'}{' '}
            What you have filled in stays in your browser if the connection drops.
          </dd>
        </div>
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
            <a href={`mailto:${careersEmail}`}>{careersEmail}</a> or <CompanyPhone />
          </dd>
        </div>
      </dl>
      <ButtonLink href={position ? applyPath(position.slug) : '#apply'}>Apply</ButtonLink>
    </aside>
  );
}
