import type { Profile } from '#app/company/profile/profile.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { mailLink } from '#app/ui/mail-link.ts';

export type Contacts = Profile['people']['contacts'];

/** The contact persons (S5); also below the gallery (S21). */
export function ContactCards({ contacts, level: Heading }: { contacts: Contacts; level: 'h2' | 'h3' }) {
  if (contacts.length === 0) return null;
  return (
    <ul className="contact-cards">
      {contacts.map(({ position, name, email, cell }) => (
        <li key={`${position} ${name} ${email}`}>
          <p className="muted">{position}</p>
          <Heading>{name}</Heading>
          <a href={mailLink(email)}>{email}</a>
          <a href={phoneLink(cell)}>{cell}</a>
        </li>
      ))}
    </ul>
  );
}
