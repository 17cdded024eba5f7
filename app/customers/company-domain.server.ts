import emailProviders from 'email-providers';

/** Public email providers: two people with an address there are not colleagues. // P9 */
const PUBLIC_DOMAINS: ReadonlySet<string> = new Set([
  ...emailProviders,
  // South African providers, and others that the package lacks.
  ...[
    'mweb.co.za mweb.com telkomsa.net vodamail.co.za yebo.co.za mtnloaded.co.za',
    'iafrica.com absamail.co.za lantic.net polka.co.za cybersmart.co.za afrihost.co.za',
    'axxess.co.za vox.co.za tiscali.co.za worldonline.co.za netactive.co.za global.co.za',
    'saol.co.za wol.co.za intekom.co.za icon.co.za isat.co.za discoverymail.co.za',
    'tutanota.com tutanota.de tutamail.com tuta.com tuta.io keemail.me fastmail.com',
    'posteo.de posteo.net proton.ch startmail.com duck.com mozmail.com simplelogin.com passmail.net',
  ].flatMap((domains) => domains.split(' ')),
]);
/** Those that have a domain in each country: yahoo.co.uk, hotmail.fr. */
const PUBLIC_NAMES = /^(?:hotmail|live|outlook|yahoo|gmx|yandex|zoho|zohomail)(?:\.[a-z]{2,3}){1,2}$/;

/** The domain by which colleagues are recognised: acme.co.za; '' at a public provider. // P9 */
export function companyDomain(mailbox: string): string {
  const domain = mailbox.toLowerCase().split('@')[1] ?? '';
  return PUBLIC_DOMAINS.has(domain) || PUBLIC_NAMES.test(domain) ? '' : domain;
}
