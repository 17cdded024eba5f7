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
] satisfies RouteConfig;
