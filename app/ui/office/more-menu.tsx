import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Menu, opensMenu } from './menu.tsx';

/** Props of the icons in the menu. */
export const MENU_ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** The menu with a page's less frequent actions. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <>
      <ActionIcon variant="default" size={44} aria-label="More actions" {...opensMenu(id)}>
        <IconDots aria-hidden="true" stroke={1.5} />
      </ActionIcon>
      <Menu id={id} label="More actions">
        {children}
      </Menu>
    </>
  );
}
