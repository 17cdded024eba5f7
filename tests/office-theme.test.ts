import { globSync, readFileSync } from 'node:fs';
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

/** Parts that Mantine ships inside a component's script (Checkbox.Card, Radio.Card) and the office doesn't use. */
const UNUSED = ['CheckboxCard', 'RadioCard'];

test('T3: the stylesheets of the office have the styles of each Mantine component in its scripts', () => {
  const folder = path.join(projectRoot(), 'build/client/assets');
  const classesIn = (files: string[]) =>
    new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\bm_[\da-f]+\b/g) ?? []));
  const [styled, loaded] = [
    globSync(`${folder}/{office,overlays,workbook-sheets}-*.css`),
    globSync(`${folder}/*.js`),
  ].map(classesIn);
  const styles = path.join(projectRoot(), 'node_modules/@mantine/core/styles');
  const missing = globSync(`${styles}/*.layer.css`)
    .filter((file) => !UNUSED.includes(path.basename(file, '.layer.css')))
    .filter((file) => [...classesIn([file])].some((name) => loaded?.has(name) && !styled?.has(name)));
  expect(missing.map((file) => path.basename(file))).toEqual([]);
});
