import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The site map: every URL of the product, who may open it, and the file that answers it. */
export default [
  // Public pages: the same for everyone, so they are kept and served from memory (platform/http/page-cache).
  layout('site/site-layout.route.tsx', [
    index('site/home.route.tsx'),
    route('contact-us', 'site/contact-us.route.tsx'),
    route('quote/:arm?', 'leads/public/quote.route.tsx'),
    route('*', 'site/not-found.route.tsx'),
  ]),

  // Endpoints that anyone may post to; their limits are in platform/http/sending-limits.
  route('api/send-contact', 'leads/public/send-contact.route.ts'),
  route('api/send-quote', 'leads/public/send-quote.route.ts'),

  // The office's door, open to everyone: sign-in, and the page that a password mail leads to.
  layout('office/door-layout.route.tsx', [
    route('admin-login', 'accounts/public/admin-login.route.tsx'),
    route('admin/reset', 'accounts/public/reset.route.tsx'),
  ]),

  // The office: everything in here asks for a session, and nothing of the office may stand outside (tests/guard.test.ts).
  layout('accounts/office/guard.route.tsx', [
    route('admin/logout', 'accounts/office/logout.route.ts'),
    route('admin/settings/login_history.json', 'accounts/office/login-history.route.ts'),
    layout('office/office-layout.route.tsx', [
      route('admin', 'office/dashboard.route.ts'),
      route('admin/accounts', 'accounts/office/accounts.route.tsx'),
      route('admin/settings', 'accounts/office/settings.route.tsx'),
      route('admin/posts', 'office/social-pages.route.tsx'),
      route('admin/*', 'office/not-found.route.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
