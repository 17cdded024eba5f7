import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/**
 * What every screen of the office stands in. Mantine's variables come as a file (theme.css) and its responsive classes
 * are not used, so that the page's policy need not allow style elements.
 */
export function OfficeSurface({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme="dark" withCssVariables={false} withGlobalClasses={false}>
      <div className="office" data-mantine-color-scheme="dark">
        {children}
      </div>
      <Notifications position="bottom-right" />
    </MantineProvider>
  );
}
