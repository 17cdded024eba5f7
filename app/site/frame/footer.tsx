import type { ReactNode } from 'react';
import { type BusinessUnitKey, businessUnitPath, businessUnits, company } from '#app/company/old-company.ts';
import { fabricationServices, steelServices } from '#app/company/services.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { QuoteLink } from '#app/leads/public/quote-link.tsx';
import { buttonClass } from '#app/ui/site/button.tsx';
import { Icon } from '#app/ui/site/icon.tsx';
import { Logo } from './logo.tsx';

/** S20. The short variant is for pages that have contact information in their content. */
export function Footer({ variant, arm }: { variant: 'full' | 'short'; arm: BusinessUnitKey }) {
  return (
    <footer className="footer" data-tone="plate">
      <div className="wrap">{variant === 'full' ? <FullFooter arm={arm} /> : <ShortFooter />}</div>
    </footer>
  );
}

function FullFooter({ arm }: { arm: BusinessUnitKey }) {
  return (
    <>
      <div className="footer-head">
        <Logo />
        <QuoteLink arm={arm} className={buttonClass('primary')}>
          Get Quote
        </QuoteLink>
      </div>
      <div className="footer-columns">
        <FooterColumn title={businessUnits.steel.label}>
          {steelServices.map(({ slug, name }) => (
            <FooterLink key={slug} href={`/${slug}`} text={name} />
          ))}
          <FooterLink href="/materials" text="Materials" />
        </FooterColumn>
        <FooterColumn title={businessUnits.fabrication.label}>
          <FooterLink href={businessUnitPath('fabrication')} text="Overview" />
          {fabricationServices.map(({ key, name }) => (
            <FooterLink key={key} href={`/fabrication#${key}`} text={name} />
          ))}
        </FooterColumn>
        <FooterColumn title="Company">
          <FooterLink href="/#about" text="About Us" />
          <FooterLink href="/#team" text="Meet the Team" />
          <FooterLink href="/blog" text="Blog" />
          <FooterLink href="/career" text="Careers" />
          <FooterLink href="/contact-us" text="Contact Us" />
          <FooterLink href="/privacy" text="Privacy" />
        </FooterColumn>
        <ContactColumn />
      </div>
      <div className="footer-foot">
        <AboutLine />
        <SocialLinks />
      </div>
    </>
  );
}

function ShortFooter() {
  return (
    <div className="footer-short">
      <Logo />
      <nav aria-label="Footer">
        <ul>
          <FooterLink href="/" text="Home" />
          <FooterLink href="/contact-us" text="Contact" />
          <FooterLink href="/career" text="Careers" />
          <FooterLink href={businessUnitPath('steel')} text={businessUnits.steel.label} />
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
  const { address, hours, phone, fax, salesEmail } = company;
  return (
    <div>
      <h2>Contact</h2>
      <address>
        <p className="muted">
          {address.street}, {address.suburb}
          <br />
          {address.town}, {address.postalCode}
        </p>
        <ul>
          <FooterLink href={phoneLink(phone)} text={phone} />
          <li className="muted">Fax {fax}</li>
          <FooterLink href={`mailto:${salesEmail}`} text={salesEmail} />
        </ul>
        <p className="muted">{hours.text}</p>
      </address>
    </div>
  );
}

function AboutLine() {
  return (
    <p className="muted small">
      {company.name}, {company.address.suburb}, {company.address.town}. Founded {company.founded}.
    </p>
  );
}

function SocialLinks() {
  return (
    <ul className="social" aria-label="Social media">
      {company.social.map(({ network, url }) => (
        <li key={network}>
          <a href={url} rel="noopener">
            <Icon name={network} size={26} />
            <span className="visually-hidden">{network}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
