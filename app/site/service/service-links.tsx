import type { ListedService } from '#app/company/company.ts';
import { Dimension } from '#app/ui/site/dimension.tsx';
import { Icon } from '#app/ui/site/icon.tsx';

type Props = { className: string; services: readonly ListedService[] };

export function ServiceLinks({ className, services }: Props) {
  return (
    <ul className={className}>
      {services.map(({ slug, name, line, limits: [limit] }) => (
        <li key={slug}>
          <a href={`/${slug}`}>
            <h3>{name}</h3>
            <Icon name="arrow" size={24} />
            <p className="muted">{line}</p>
            {limit ? <Dimension {...limit} /> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
