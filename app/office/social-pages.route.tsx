import { Button } from '@mantine/core';
import { IconBrandFacebook, IconBrandInstagram, IconBrandLinkedin } from '@tabler/icons-react';
import { officeHead } from '#app/company/head/office-head.ts';
import { useCompany } from '#app/company/use-company.ts';
import { PageHead } from '#app/ui/office/page-head.tsx';
import type { Route } from './+types/social-pages.route.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Social Pages');

// T4
const CARDS = [
  { network: 'Instagram', text: 'Create a post, update your postings', Icon: IconBrandInstagram },
  { network: 'Facebook', text: 'Create a Job Post', Icon: IconBrandFacebook },
  { network: 'LinkedIn', text: 'Best Place to find people looking for work', Icon: IconBrandLinkedin },
] as const;

/** Links to the company's pages on social networks. A network on which the company has no page is left out. // T4 */
export default function SocialPages() {
  const { social } = useCompany();
  return (
    <>
      <PageHead title="Social Pages Management" />
      <ul className="card-row">
        {CARDS.map(({ network, text, Icon }) => {
          const url = social.find((page) => page.network === network)?.url;
          if (url === undefined) return null;
          return (
            <li key={network} className="panel panel-body">
              <Icon size={28} stroke={1.5} aria-hidden="true" />
              <h2>{network}</h2>
              <p className="muted">{text}</p>
              <Button
                component="a"
                variant="default"
                href={url}
                target="_blank"
                rel="noreferrer"
                aria-label={`Visit Site: ${network}, opens a new tab`}
              >
                Visit Site
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
