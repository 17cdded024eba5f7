import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Menu, opensMenu } from './menu.tsx';

type Props = { children: string } & (
  | { onClick: () => void; to?: never; menu?: never }
  | { to: string; onClick?: never; menu?: never }
  /** The ways to add one. */
  | { menu: ReactNode; onClick?: never; to?: never }
);

/**
 * A list's primary action, always in view at the same place: in a strip of its own below the list, so that it is never over
 * a row. // R3, R4
 */
export function FloatingAdd({ children: label, to, onClick, menu }: Props) {
  const id = useId();
  const icon = <IconPlus size={20} aria-hidden="true" />;
  return (
    <div className="floating-add">
      {to === undefined ? (
        <Button leftSection={icon} onClick={onClick} {...(menu && opensMenu(id))}>
          {label}
        </Button>
      ) : (
        <Button component={Link} to={to} leftSection={icon}>
          {label}
        </Button>
      )}
      {menu && (
        <Menu id={id} label={label}>
          {menu}
        </Menu>
      )}
    </div>
  );
}
