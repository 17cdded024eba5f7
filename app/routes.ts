import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The site map: every URL of the product, who may open it, and the file that answers it. */
export default [
  layout('site/site-layout.route.tsx', [
    index('site/home.route.tsx'),
    route('*', 'site/not-found.route.tsx'),
  ]),

  // Endpoints that anyone may post to; their limits are in platform/http/sending-limits.
  route('api/send-contact', 'leads/public/send-contact.route.ts'),
  route('api/send-quote', 'leads/public/send-quote.route.ts'),
] satisfies RouteConfig;
