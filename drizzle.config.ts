import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './app/platform/db/schema.ts',
  out: './app/platform/db/migrations',
});
