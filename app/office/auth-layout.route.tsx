import { Outlet } from 'react-router';
import { officeHead } from '#app/company/head/office-head.ts';
import { officeLinks } from '#app/ui/office/office-links.ts';
import { OfficeSurface } from '#app/ui/office/office-surface.tsx';
import { pictureUrl } from '#content/pictures/catalogue.ts';
import type { Route } from './+types/auth-layout.route.ts';
import { Brand } from './brand.tsx';
import stylesheet from './office.css?url';
import { OfficeError } from './office-error.tsx';

export const links = () => officeLinks(stylesheet);

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Sign in');

/** On the server, so that the picture catalogue isn't sent to the browser. */
export function loader() {
  return { picture: pictureUrl('laser', 1600, 'avif') };
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
