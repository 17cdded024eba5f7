import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { Toasts } from './modal.tsx';
import { theme } from './theme.ts';

/**
 * The Mantine provider around every office screen. Mantine's variables come from a file (theme.css) and its
 * responsive classes are not used, so that the Content-Security-Policy can forbid style elements. Its scheme is always "dark":
 * in the light theme the colours of that scheme are light ones (base.css).
 *
 * @param theme `dark`, which is the default, `light` or `system`. // T5
 */
export function OfficeSurface({
  theme: chosen,
  children,
}: {
  theme?: string | undefined;
  children: ReactNode;
}) {
  return (
    <MantineProvider theme={theme} forceColorScheme="dark" withCssVariables={false} withGlobalClasses={false}>
      <div className="office" data-mantine-color-scheme="dark" data-theme={chosen}>
        {children}
      </div>
      <Toasts />
    </MantineProvider>
  );
}
