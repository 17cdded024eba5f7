import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every URL of the product, its guard, and the file that handles it. */
export default [
  // Public pages: the same for everyone, so they are cached in memory (platform/http/page-cache.server.ts).
  layout('site/site-layout.route.tsx', [
    index('site/home.route.tsx'),
    route('steel-services', 'site/steel-services.route.tsx'),
    route('materials', 'site/materials.route.tsx'),
    route('fabrication-services', 'site/fabrication-services.route.tsx'),
    route('fabrication', 'site/fabrication.route.tsx'),
    route('contact-us', 'site/contact-us.route.tsx'),
    route('privacy', 'site/privacy.route.tsx'),
    route('quote/:unit?', 'leads/requests/public/quote.route.tsx'),
    route('career', 'recruitment/apply/public/career.route.tsx'),
    route('career/:slug', 'recruitment/apply/public/position.route.tsx'),
    route('blog', 'blog/public/blog.route.tsx'),
    route('blog/:slug', 'blog/public/post.route.tsx'),
    route('blog/authors/:slug', 'blog/public/author.route.tsx'),
    // The service with this address; 404 for any other address, deeper ones included.
    route(':slug', 'site/service.route.tsx'),
    route('*', 'site/service.route.tsx', { id: 'site/not-found' }),
  ]),
  route('blog/images/:file', 'blog/public/image.route.ts'),
  route('company/pictures/:file', 'company/public/picture.route.ts'),
  route('blog/rss.xml', 'blog/public/rss.route.ts'),
  route('blog/atom.xml', 'blog/public/atom.route.ts'),

  // The published articles, to be read by anyone; described by its OpenAPI file.
  route('api/posts', 'blog/api/posts.route.ts'),
  route('api/posts/openapi.json', 'blog/api/openapi.route.ts'),
  route('api/posts/featured', 'blog/api/featured.route.ts'),
  route('api/posts/search', 'blog/api/search.route.ts'),
  route('api/posts/categories', 'blog/api/categories.route.ts'),
  route('api/posts/categories/:category', 'blog/api/category.route.ts'),
  route('api/posts/:slug', 'blog/api/post.route.ts'),

  // Requested by search engines and link previews.
  route('sitemap.xml', 'site/sitemap.route.ts'),
  route('robots.txt', 'site/robots.route.ts'),
  route('company/:file', 'site/logo/logo.route.ts'),
  route('favicon.svg', 'site/logo/favicon.route.ts'),
  route('apple-touch-icon.png', 'site/logo/touch-icon.route.ts'),
  route('share/*', 'site/share/share-image.route.ts'),

  // Endpoints open to everyone; platform/http/sending-limits.server.ts has their limits.
  route('api/send-contact', 'leads/requests/public/send-contact.route.ts'),
  route('api/send-quote', 'leads/requests/public/send-quote.route.ts'),
  route('api/indication', 'prices/public/indication.route.ts'),
  route('api/apply', 'recruitment/apply/public/apply.route.ts'),

  // Sign-in, its second step, and the page behind the link in a password mail: open to everyone.
  layout('office/auth-layout.route.tsx', [
    route('admin-login', 'accounts/sign-in/public/admin-login.route.tsx'),
    route('admin-login/code', 'accounts/sign-in/public/second-step.route.tsx'),
    route('admin/reset', 'accounts/sign-in/public/reset.route.tsx'),
    route('admin/invitation', 'accounts/invitations/public/invitation.route.tsx'),
  ]),

  route('admin-login/again', 'accounts/sign-in/public/sign-in-again.route.ts'),
  route('admin-login/passkey', 'accounts/sign-in/public/passkey.route.ts'),

  // What the link in a mail to an applicant opens, and the applicant's private page. // H10
  route('application', 'recruitment/private-page/public/open-link.route.tsx'),
  route('application/:page', 'recruitment/private-page/public/private-page.route.tsx'),
  route('application/:page/export', 'recruitment/private-page/public/export.route.ts'),

  // What the link in a mail with a quotation opens, and the customer's page. // P10
  route('quotation', 'quotations/public/open-quotation.route.tsx'),
  route('quotation/:page', 'quotations/public/quotation.route.tsx'),
  route('quotation/:page/accept', 'quotations/public/accept.route.tsx'),
  route('quotation/:page/pdf', 'quotations/public/pdf.route.ts'),

  // The office: everything in here requires a session, and no office route may be outside (tests/http/guard.test.ts).
  layout('accounts/session/office/guard.route.tsx', [
    route('admin/logout', 'accounts/sign-in/office/logout.route.ts'),
    route('admin/settings/two-factor', 'accounts/two-factor/office/two-factor.route.ts'),
    route('admin/settings/passkeys', 'accounts/passkeys/office/passkeys.route.ts'),
    route('admin/settings/login_history.json', 'office/settings/login-history.route.ts'),
    route('admin/company/preview', 'office/company/preview.route.ts'),
    route('admin/company/uncropped/:file', 'office/company/uncropped-picture.route.ts'),
    route('admin/search', 'office/search/search.route.ts'),
    route('admin/events', 'notifications/office/events.route.ts'),
    route('admin/dashboard.csv', 'recruitment/hiring/office/dashboard-csv.route.ts'),
    route('admin/job-applications/:applicationId/export', 'recruitment/privacy/office/export.route.ts'),
    route('admin/job-applications.csv', 'recruitment/hiring/office/applications-csv.route.ts'),
    route('admin/job-applications/newer', 'recruitment/hiring/office/newer.route.ts'),
    route('admin/job-applications/recipients', 'recruitment/hiring/office/recipients.route.ts'),
    route('admin/job-applications/selection', 'recruitment/hiring/office/selection.route.ts'),
    route('admin/session', 'accounts/sign-in/office/session.route.ts'),
    route(
      'admin/job-applications/:applicationId/mail-states',
      'recruitment/hiring/office/mail-states.route.ts',
    ),
    route('admin/job-applications/:applicationId/cv', 'recruitment/hiring/office/cv.route.ts'),
    route('admin/leads.csv', 'sales/office/leads-csv.route.ts'),
    route('admin/quotations.csv', 'quotations/office/quotations-csv.route.ts'),
    route('admin/prices.csv', 'prices/office/prices-csv.route.ts'),
    route('admin/settings/cutting', 'prices/office/moved-speeds.route.ts'),
    route('admin/leads/:leadId/answers', 'leads/office/answer-states.route.ts'),
    route('admin/leads/:leadId/answer-files/:fileId', 'leads/office/answer-file.route.ts'),
    route('admin/leads/:leadId/export', 'sales/office/export.route.ts'),
    route('admin/leads/:leadId/drawings.zip', 'leads/office/drawings-zip.route.ts'),
    route('admin/leads/:leadId/drawings', 'leads/office/add-drawings.route.ts'),
    route('admin/leads/:leadId/drawings/:drawingId', 'leads/office/drawing.route.ts'),
    route('admin/quotations/:quotationId/lines/:key', 'quotations/office/line-view.route.ts'),
    route('admin/quotations/:quotationId/pdf/:letter', 'quotations/office/pdf.route.ts'),
    route('admin/quotations/:quotationId/order/:letter', 'quotations/office/order.route.ts'),
    route('admin/blog/images', 'blog/office/images.route.ts'),
    route('admin/blog/:articleId/save', 'blog/office/save.route.ts'),
    route('admin/blog/:articleId/live', 'blog/office/live.route.ts'),
    // As the public will see it: in the site's own frame.
    layout('site/site-layout.route.tsx', { id: 'preview-layout' }, [
      route('admin/blog/:articleId/preview', 'blog/office/preview.route.tsx'),
    ]),
    layout('office/office-layout.route.tsx', [
      route('admin', 'office/dashboard/dashboard.route.tsx', [
        index('office/dashboard/overview.route.tsx'),
        route('notifications', 'notifications/office/notifications.route.tsx'),
      ]),
      route('admin/leads', 'sales/office/leads.route.tsx'),
      route('admin/leads/new', 'leads/office/new-lead.route.tsx'),
      route('admin/leads/:leadId', 'sales/office/lead.route.tsx'),
      route('admin/quotations', 'quotations/office/quotations.route.tsx'),
      route('admin/quotations/:quotationId', 'quotations/office/quotation.route.tsx'),
      route('admin/customers', 'sales/office/customers.route.tsx'),
      route('admin/customers/:customerId', 'sales/office/customer.route.tsx'),
      route('admin/job-applications', 'recruitment/hiring/office/job-applications.route.tsx', [
        index('recruitment/hiring/office/applications.route.tsx'),
        route('positions', 'recruitment/hiring/office/positions.route.tsx'),
        route('questions', 'recruitment/positions/office/questions.route.tsx'),
      ]),
      route('admin/interviews', 'recruitment/hiring/office/interviews.route.tsx'),
      route('admin/candidates', 'recruitment/hiring/office/candidates.route.tsx'),
      route('admin/job-applications/:applicationId', 'recruitment/hiring/office/application.route.tsx'),
      route('admin/create-candidate', 'recruitment/hiring/office/create-candidate.route.tsx'),
      route('admin/guide', 'office/guide/guide.route.tsx'),
      route('admin/company', 'office/company/company.route.tsx'),
      route('admin/company/versions', 'office/company/versions.route.tsx'),
      route('admin/company/library/add', 'office/company/add-picture.route.tsx'),
      route('admin/company/:section/:entry?', 'office/company/section.route.tsx'),
      route('admin/accounts', 'office/accounts/accounts.route.tsx'),
      route('admin/system', 'office/system/system.route.tsx'),
      route('admin/audit', 'office/audit/audit.route.tsx'),
      route('admin/mail', 'office/mails/mail.route.tsx'),
      route('admin/mail/:mailId', 'office/mails/read-mail.route.tsx'),
      route('admin/settings/templates', 'mail/office/templates.route.tsx'),
      route('admin/prices/versions', 'prices/office/versions.route.tsx'),
      route('admin/prices/:section?/:machine?', 'prices/office/prices.route.tsx'),
      route('admin/settings', 'office/settings/settings.route.tsx'),
      route('admin/blog', 'blog/office/blog-tabs.route.tsx', [
        index('blog/office/articles.route.tsx'),
        route('categories', 'blog/office/terms.route.tsx', { id: 'blog/categories' }),
        route('tags', 'blog/office/terms.route.tsx', { id: 'blog/tags' }),
        route('authors', 'blog/office/authors.route.tsx'),
      ]),
      route('admin/blog/:articleId', 'blog/office/article.route.tsx'),
      route('admin/blog/:articleId/versions', 'blog/office/versions.route.tsx'),
      route('admin/blog/:articleId/changes', 'blog/office/changes.route.tsx'),
      route('admin/posts', 'office/social-pages.route.tsx'),
      route('admin/*', 'office/not-found.route.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
