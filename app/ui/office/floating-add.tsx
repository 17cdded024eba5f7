import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

/** The one primary action of a list, in reach wherever one has scrolled to; on a phone a plus sign alone. // R3, R4 */
export function FloatingAdd({ children: label, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button className="floating-add" aria-label={label} onClick={onClick}>
      <IconPlus aria-hidden="true" />
      <span className="floating-add-label">{label}</span>
    </Button>
  );
}
