import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/**
 * The Mantine provider around every office screen. Mantine's variables come from a file (theme.css) and its
 * responsive classes are not used, so that the Content-Security-Policy can forbid style elements.
 */
export function OfficeSurface({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme="dark" withCssVariables={false} withGlobalClasses={false}>
      <div className="office" data-mantine-color-scheme="dark">
        {children}
      </div>
      <Notifications position="bottom-left" />
    </MantineProvider>
  );
}
