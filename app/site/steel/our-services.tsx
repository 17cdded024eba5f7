import { useCompany } from '#app/company/use-company.ts';
import { Dimension } from '#app/ui/site/dimension.tsx';
import { Icon } from '#app/ui/site/icon.tsx';
import { Section } from '#app/ui/site/section.tsx';

/** 'What We Offer / Our Services' (S6): a link button for each service, in two columns. */
export function OurServices() {
  const { services } = useCompany();
  if (services.length === 0) return null;
  return (
    <Section labelledBy="services-title">
      <div className="section-heading">
        <p className="label muted">What We Offer</p>
        <h2 id="services-title">Our Services</h2>
      </div>
      <ul className="our-services">
        {services.map(({ slug, name, line, limits: [limit] }) => (
          <li key={slug}>
            <a href={`/${slug}`}>
              <h3>{name}</h3>
              <Icon name="arrow" size={24} />
              <p className="muted">{line}</p>
              {limit ? <Dimension {...limit} /> : null}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
