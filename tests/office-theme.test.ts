import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { officeVariables } from '../scripts/office-theme/variables.ts';

/** Ignores differences in white space. */
const plain = (css: string) => css.replace(/\s+/g, ' ').replace(/\( | \)/g, (found) => found.trim());

test('T3: the generated CSS variables match the theme; after a change run npm run office-theme', () => {
  const written = readFileSync(path.join(projectRoot(), 'app/ui/office/theme.css'), 'utf8');
  expect(plain(written)).toBe(plain(officeVariables()));
});
