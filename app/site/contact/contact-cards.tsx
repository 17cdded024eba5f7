import { contacts } from '#app/company/people.ts';
import { phoneLink } from '#app/country/phone-number.ts';

/** The four contact persons (S5); also below the gallery (S21). */
export function ContactCards({ level: Heading = 'h3' }: { level?: 'h2' | 'h3' }) {
  return (
    <ul className="contact-cards">
      {contacts.map(({ position, name, email, cell }) => (
        <li key={email}>
          <p className="muted">{position}</p>
          <Heading>{name}</Heading>
          <a href={`mailto:${email}`}>{email}</a>
          <a href={phoneLink(cell)}>{cell}</a>
        </li>
      ))}
    </ul>
  );
}
