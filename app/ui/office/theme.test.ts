import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

const resolved = mergeMantineTheme(DEFAULT_THEME, theme);
const colours = (color: string) =>
  resolved.variantColorResolver({ color, variant: 'filled', theme: resolved, autoContrast: true });

test('T3, T5: a button that deletes is red with white text in both themes, and the primary one stays the accent', () => {
  expect(colours('red')).toMatchObject({ background: 'var(--mantine-color-red-9)', color: '#fff' });
  expect(colours('spark').background).toContain('spark');
});
