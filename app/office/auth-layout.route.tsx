import { Outlet } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { pictureOf } from '#app/company/picture-of.ts';
import { officeLinks } from '#app/ui/office/office-links.ts';
import { OfficeSurface } from '#app/ui/office/office-surface.tsx';
import { pictureUrl } from '#app/ui/site/site-picture.ts';
import type { Route } from './+types/auth-layout.route.ts';
import { Brand } from './brand.tsx';
import stylesheet from './office.css?url';
import { OfficeError } from './office-error.tsx';

export const links = () => officeLinks(stylesheet);

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Sign in');

/** The picture of the home page. */
export function loader({ context }: Route.LoaderArgs) {
  const { profile } = context.get(companyContext);
  return { picture: pictureUrl(pictureOf(profile, profile.pictures.hero), 1600, 'avif') };
}

/** The layout of the pages that work without a session: sign-in and new password. */
export default function AuthLayout({ loaderData: { picture } }: Route.ComponentProps) {
  return (
    <OfficeSurface>
      <div className="auth">
        <main className="auth-panel">
          <Brand />
          <Outlet />
          <p className="auth-foot">
            <a href="/privacy">Privacy</a>
          </p>
        </main>
        <div className="auth-picture" aria-hidden="true">
          <img src={picture} alt="" loading="lazy" />
        </div>
      </div>
    </OfficeSurface>
  );
}

export function ErrorBoundary() {
  return (
    <OfficeSurface>
      <main className="auth-panel">
        <OfficeError />
      </main>
    </OfficeSurface>
  );
}
