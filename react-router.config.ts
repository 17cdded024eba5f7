import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Every screen knows all routes. Where they are learned later, an action that ends while an unknown screen is being opened
  // throws or drops the navigation (docs/decisions/2026-11-22-office-forms.md).
  routeDiscovery: { mode: 'initial' },
  // Built aside, then put in place (scripts/toolchain.mjs).
  buildDirectory: process.env.KERF_BUILD_DIRECTORY ?? 'build',
} satisfies Config;
