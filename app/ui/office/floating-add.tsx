import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';

type Props = { children: string } & ({ onClick: () => void; to?: never } | { to: string; onClick?: never });

/**
 * A list's primary action, always in view at the same place: in a strip of its own below the list, so that it is never over
 * a row. // R3, R4
 */
export function FloatingAdd({ children: label, to, onClick }: Props) {
  const icon = <IconPlus size={20} aria-hidden="true" />;
  return (
    <div className="floating-add">
      {to === undefined ? (
        <Button leftSection={icon} onClick={onClick}>
          {label}
        </Button>
      ) : (
        <Button component={Link} to={to} leftSection={icon}>
          {label}
        </Button>
      )}
    </div>
  );
}
