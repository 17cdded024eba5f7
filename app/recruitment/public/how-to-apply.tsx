import { company } from '#app/company/company.ts';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { applicationMail } from '../vacancy.ts';

/** How to apply: for one position on its own page, for any of them beside the list. */
export function HowToApply({ position }: { position?: string }) {
  return (
    <aside className="how-to-apply" aria-labelledby="how-to-apply">
      <h2 id="how-to-apply">How to apply</h2>
      <dl>
        <div>
          <dt>Mail to</dt>
          <dd>
            <a href={`mailto:${company.careersEmail}`}>{company.careersEmail}</a>
          </dd>
        </div>
        <div>
          <dt>Subject</dt>
          <dd>{position === undefined ? 'The position you want.' : `Application: ${position}`}</dd>
        </div>
        <div>
          <dt>Attach</dt>
          <dd>Your CV, as PDF or Word.</dd>
        </div>
        <div>
          <dt>Write</dt>
          <dd>Your contact number and when you can start.</dd>
        </div>
      </dl>
      {position === undefined ? null : (
        <ButtonLink href={applicationMail(position)}>Apply by mail</ButtonLink>
      )}
      <p className="muted small">
        What becomes of what you send: see <a href="/privacy">Privacy</a>.
      </p>
    </aside>
  );
}
