import { type ReactNode, useId } from 'react';
import { inOneLine } from '#app/company/company.ts';
import { applicationsKept, informationRegulator, leadsKept, privacy } from '#app/company/privacy.ts';
import type { Profile } from '#app/company/profile/profile.ts';
import { useCompany } from '#app/company/use-company.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { mailLink } from '#app/ui/mail-link.ts';
import { Section } from '#app/ui/site/section.tsx';
import { Points } from '../service/points.tsx';

type Officer = Profile['privacy']['officer'];

type Props = {
  officer: Officer;
  /** What the company adds; '' if nothing. */
  extra: string;
  /** How long applications are kept. */
  retentionMonths: number;
  /** How long enquiries and quote requests are kept. */
  leadRetention: { months: number; wonYears: number };
  /** Whether any picture of the site was drawn by a computer. */
  hasRenderings: boolean;
};

/** The privacy notice for customers and applicants. // X5, L21 */
export function PrivacyNotice({ officer, extra, retentionMonths, leadRetention, hasRenderings }: Props) {
  const { months, wonYears } = leadRetention;
  return (
    <Section tone="white" className="privacy">
      <Chapter title="What we collect">
        <Points points={privacy.collected} />
      </Chapter>
      <Chapter title="What for">
        <Points points={privacy.purposes} />
      </Chapter>
      <Chapter title="How long we keep it">
        <Points points={[leadsKept(months, wonYears), applicationsKept(retentionMonths)]} />
      </Chapter>
      <Chapter title="Who sees it">
        <Paragraphs texts={privacy.shared} />
      </Chapter>
      <Chapter title="Cookies">
        <Paragraphs texts={privacy.cookies} />
      </Chapter>
      <Chapter title="Your rights">
        <Points points={privacy.rights} />
      </Chapter>
      <Chapter title="Whom to ask">
        <p>{privacy.asking}</p>
        <WhomToAsk officer={officer} />
      </Chapter>
      {hasRenderings ? (
        <Chapter title="Pictures">
          <Paragraphs texts={privacy.renderings} />
        </Chapter>
      ) : null}
      {extra === '' ? null : (
        <Chapter title="Also">
          <Paragraphs texts={extra.split(/\n\s*\n/)} />
        </Chapter>
      )}
    </Section>
  );
}

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="privacy-chapter halves" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="telling">{children}</div>
    </section>
  );
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>);
}

function WhomToAsk({ officer }: { officer: Officer }) {
  const { name, address } = useCompany();
  return (
    <dl className="whom-to-ask">
      <div>
        <dt>{officer.position}</dt>
        <dd>
          <p>{officer.name}</p>
          <a href={mailLink(officer.email)}>{officer.email}</a>
          <a href={phoneLink(officer.phone)}>{officer.phone}</a>
        </dd>
      </div>
      <div>
        <dt>Responsible party</dt>
        <dd>{inOneLine(name, address.street, address.suburb, address.town, address.postalCode)}</dd>
      </div>
      <div>
        <dt>{informationRegulator.name}</dt>
        <dd>
          <a href={informationRegulator.url} rel="noopener">
            {new URL(informationRegulator.url).hostname}
          </a>
          <a href={mailLink(informationRegulator.email)}>{informationRegulator.email}</a>
        </dd>
      </div>
    </dl>
  );
}
