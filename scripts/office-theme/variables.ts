import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { theme } from '#app/ui/office/theme.ts';

/** The office has only a dark scheme, so the dark values override the defaults. */
export function officeVariables(): string {
  const { variables, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const lines = Object.entries({ ...variables, ...dark }).map(([name, value]) => `  ${name}: ${value};`);
  return `/* Written by scripts/office-theme.ts. */\n:root {\n${lines.join('\n')}\n}\n`;
}
