import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Built aside, then put in place (scripts/toolchain.mjs).
  buildDirectory: process.env.KERF_BUILD_DIRECTORY ?? 'build',
} satisfies Config;
