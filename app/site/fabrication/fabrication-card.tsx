import type { FabricationCard as Card } from '#app/company/profile/services.ts';
import { useCompany } from '#app/company/use-company.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { QuoteLink } from '#app/leads/public/quote-link.tsx';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { Icon } from '#app/ui/site/icon.tsx';

/** One kind of fabrication (S8). The footer's links jump to its id. */
export function FabricationCard({ card }: { card: Card }) {
  const { key: id, name, icon, content, examples } = card;
  return (
    <article id={id} className="fabrication-card" aria-labelledby={`${id}-title`}>
      <Icon name={icon} size={56} />
      <h2 id={`${id}-title`}>{name}</h2>
      <p>{content}</p>
      <p className="muted">{examples}</p>
    </article>
  );
}

/** The last cell of the grid, for visitors who have a drawing already. */
export function QuoteCard() {
  const { phone } = useCompany();
  return (
    <div className="fabrication-card" data-tone="plate">
      <h2>Have a drawing?</h2>
      <p>
        <QuoteLink arm="fabrication">Send it with a quote request</QuoteLink>. Would you rather talk it
        through first? Phone us.
      </p>
      <ButtonLink kind="secondary" href={phoneLink(phone)}>
        {phone}
      </ButtonLink>
    </div>
  );
}
