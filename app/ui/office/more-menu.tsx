import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Props of the icons in the menu. */
export const MENU_ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** The menu with a page's less frequent actions. */
export function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <ActionIcon variant="default" size={44} aria-label="More actions">
          <IconDots aria-hidden="true" stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
