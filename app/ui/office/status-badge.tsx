/** A coloured square with a label. @param colour one of Mantine's colour names. */
export function StatusBadge({ colour, children }: { colour: string; children: string }) {
  return (
    <span className="status" data-colour={colour}>
      {children}
    </span>
  );
}
