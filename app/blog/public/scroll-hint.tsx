import { Icon } from '#app/ui/site/icon.tsx';

/** Says that the page goes on below, and leads there. // B1, B7 */
export function ScrollHint({ to, children }: { to: string; children: string }) {
  return (
    <a className="scroll-hint" href={`#${to}`}>
      {children}
      <Icon name="down" size={18} />
    </a>
  );
}
