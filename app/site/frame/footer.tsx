import type { ReactNode } from 'react';
import { type BusinessUnitKey, inOneLine, mainUnit, showsMaterials } from '#app/company/company.ts';
import { useCompany } from '#app/company/use-company.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { QuoteLink } from '#app/leads/requests/public/quote-link.tsx';
import { mailLink } from '#app/ui/mail-link.ts';
import { buttonClass } from '#app/ui/site/button.tsx';
import { Icon, isIcon } from '#app/ui/site/icon.tsx';
import { Logo } from './logo.tsx';

/** S20. The short variant is for pages that have contact information in their content. */
export function Footer({ variant, unit }: { variant: 'full' | 'short'; unit: BusinessUnitKey }) {
  return (
    <footer className="footer" data-tone="plate">
      <div className="wrap">{variant === 'full' ? <FullFooter unit={unit} /> : <ShortFooter />}</div>
    </footer>
  );
}

function FullFooter({ unit }: { unit: BusinessUnitKey }) {
  return (
    <>
      <div className="footer-head">
        <Logo />
        <QuoteLink unit={unit} className={buttonClass('secondary')}>
          Get Quote
        </QuoteLink>
      </div>
      <div className="footer-columns">
        <UnitColumns />
        <CompanyColumn />
        <ContactColumn />
      </div>
      <div className="footer-foot">
        <AboutLine />
        <SocialLinks />
      </div>
    </>
  );
}

/** A column for each business unit that is offered. // O2 */
function UnitColumns() {
  const company = useCompany();
  const { steel, fabrication } = company.units;
  return (
    <>
      {steel.on ? (
        <FooterColumn title={steel.label}>
          {company.services.map(({ slug, name }) => (
            <FooterLink key={slug} href={`/${slug}`} text={name} />
          ))}
          {showsMaterials(company) ? (
            <FooterLink href="/materials" text="Materials" />
          ) : (
            <FooterLink href={steel.path} text="Overview" />
          )}
        </FooterColumn>
      ) : null}
      {fabrication.on ? (
        <FooterColumn title={fabrication.label}>
          <FooterLink href={fabrication.path} text="Overview" />
          {company.fabrication.map(({ key, name }) => (
            <FooterLink key={key} href={`/fabrication#${key}`} text={name} />
          ))}
        </FooterColumn>
      ) : null}
    </>
  );
}

function CompanyColumn() {
  const { hasTeam } = useCompany();
  return (
    <FooterColumn title="Company">
      <FooterLink href="/#about" text="About Us" />
      {hasTeam ? <FooterLink href="/#team" text="Meet the Team" /> : null}
      <FooterLink href="/blog" text="Blog" />
      <FooterLink href="/career" text="Careers" />
      <FooterLink href="/contact-us" text="Contact Us" />
      <FooterLink href="/privacy" text="Privacy" />
    </FooterColumn>
  );
}

function ShortFooter() {
  const unit = mainUnit(useCompany());
  return (
    <div className="footer-short">
      <Logo />
      <nav aria-label="Footer">
        <ul>
          <FooterLink href="/" text="Home" />
          <FooterLink href="/contact-us" text="Contact" />
          <FooterLink href="/career" text="Careers" />
          <FooterLink href={unit.path} text={unit.label} />
        </ul>
      </nav>
      <AboutLine />
    </div>
  );
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}

function FooterLink({ href, text }: { href: string; text: string }) {
  return (
    <li>
      <a href={href}>{text}</a>
    </li>
  );
}

function ContactColumn() {
  const { address, hours, phone, fax, salesEmail } = useCompany();
  return (
    <div>
      <h2>Contact</h2>
      <address>
        <p className="muted">
          {inOneLine(address.street, address.suburb)}
          <br />
          {address.town}, {address.postalCode}
        </p>
        <ul>
          <FooterLink href={phoneLink(phone)} text={phone} />
          {fax === '' ? null : <li className="muted">Fax {fax}</li>}
          <FooterLink href={mailLink(salesEmail)} text={salesEmail} />
        </ul>
        <p className="muted">{hours}</p>
      </address>
    </div>
  );
}

function AboutLine() {
  const { name, address } = useCompany();
  return <p className="muted small">{inOneLine(name, address.suburb, address.town)}</p>;
}

function SocialLinks() {
  const { social } = useCompany();
  if (social.length === 0) return null;
  return (
    <ul className="social" aria-label="Social media">
      {social.map(({ network, url }) => (
        <li key={url}>
          <a href={url} rel="noopener">
            <Icon name={isIcon(network) ? network : 'file'} size={26} />
            <span className="visually-hidden">{network}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
