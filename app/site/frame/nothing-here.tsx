import type { MouseEvent } from 'react';
import { CompanyPhone } from '#app/company/company-phone.tsx';
import { useCompany } from '#app/company/use-company.ts';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import { PlainPage } from './plain-page.tsx';

/** S18. Also for an article or position that no longer exists. */
export function NothingHere({ picture }: { picture: SitePicture | null }) {
  const { salesEmail } = useCompany();
  return (
    <PlainPage picture={picture} title="Nothing to see here">
      <p className="lead">
        The page you want does not exist or was moved. If you think it should be here, contact support on{' '}
        <CompanyPhone /> or <a href={`mailto:${salesEmail}`}>{salesEmail}</a>.
      </p>
      <div className="button-row">
        <ButtonLink href="/" onClick={goBack}>
          Take me back
        </ButtonLink>
      </div>
    </PlainPage>
  );
}

/** Goes back in the history if possible; otherwise the link leads to the home page. */
function goBack(event: MouseEvent) {
  if (window.history.length < 2) return;
  event.preventDefault();
  window.history.back();
}
