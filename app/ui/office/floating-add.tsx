import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

/** A list's primary action, always visible; on a phone it is a plus sign. // R3, R4 */
export function FloatingAdd({ children: label, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button className="floating-add" aria-label={label} onClick={onClick}>
      <IconPlus aria-hidden="true" />
      <span className="floating-add-label">{label}</span>
    </Button>
  );
}
