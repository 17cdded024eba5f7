import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
} from 'react';

/** The props of the button that opens the menu with this id. */
export function opensMenu(id: string) {
  return { popoverTarget: id, 'aria-haspopup': 'menu' } as const;
}

type Props = { id: string; label: string; align?: 'start' | 'end'; children: ReactNode };

/**
 * A menu under its button. It is a popover: the browser opens it, also before hydration, closes it at a click elsewhere or
 * Escape, and returns the focus. The arrow keys are ours.
 */
export function Menu({ id, label, align = 'end', children }: Props) {
  return (
    <div
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      className="menu"
      data-align={align}
      tabIndex={-1}
      onToggle={focusFirst}
      onKeyDown={moveFocus}
      onClick={({ currentTarget }) => currentTarget.hidePopover()}
      onBlur={closeBehind}
    >
      {children}
    </div>
  );
}

type Item = { icon?: ReactNode; danger?: boolean };

export function MenuItem({ icon, danger, children, ...button }: ComponentProps<'button'> & Item) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="menu-item"
      data-danger={danger || undefined}
      {...button}
    >
      {icon}
      {children}
    </button>
  );
}

type LinkItem = Pick<Item, 'icon'> & { href: string; children: ReactNode };

export function MenuLink({ icon, children, ...link }: LinkItem & Pick<ComponentProps<'a'>, 'download'>) {
  return (
    <a role="menuitem" tabIndex={-1} className="menu-item" {...link}>
      {icon}
      {children}
    </a>
  );
}

/** A file to download. */
export function MenuDownload(link: LinkItem) {
  return <MenuLink {...link} download />;
}

const itemsIn = (menu: Element) => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)'),
];

function focusFirst({ currentTarget, newState }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open' && !currentTarget.contains(document.activeElement))
    itemsIn(currentTarget)[0]?.focus();
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsIn(event.currentTarget);
  const at = items.findIndex((item) => item.matches(':focus'));
  const steps: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  };
  const to = steps[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items.at(Math.max(to, -1))?.focus();
}

/** Tab leaves the menu; its own button closes it by itself. */
function closeBehind({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
  if (relatedTarget.getAttribute('popovertarget') !== currentTarget.id) currentTarget.hidePopover();
}

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
