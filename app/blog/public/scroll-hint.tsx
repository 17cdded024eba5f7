import { Icon } from '#app/ui/site/icon.tsx';

/** A link that scrolls to the content below the hero. // B1, B7 */
export function ScrollHint({ to, children }: { to: string; children: string }) {
  return (
    <a className="scroll-hint" href={`#${to}`}>
      {children}
      <Icon name="down" size={18} />
    </a>
  );
}
