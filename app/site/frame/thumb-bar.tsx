import { type BusinessUnitKey, whatsAppLink } from '#app/company/company.ts';
import { useCompany } from '#app/company/use-company.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { QuoteLink } from '#app/leads/public/quote-link.tsx';
import { Icon } from '#app/ui/site/icon.tsx';

/** Phone, WhatsApp and quote buttons at the bottom of a phone's screen. */
export function ThumbBar({ arm }: { arm: BusinessUnitKey }) {
  const { phone, whatsApp } = useCompany();
  return (
    <nav className="thumb-bar" aria-label="Quick contact" data-tone="plate">
      <a href={phoneLink(phone)}>
        <Icon name="phone" />
        Call
      </a>
      {whatsApp === '' ? null : (
        <a href={whatsAppLink(whatsApp)}>
          <Icon name="whatsApp" />
          WhatsApp
        </a>
      )}
      <QuoteLink arm={arm} className="thumb-bar-quote" atOnce>
        Get Quote
      </QuoteLink>
    </nav>
  );
}
