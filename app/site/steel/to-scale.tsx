import type { Limit } from '#app/company/limit.ts';
import { type Service, steelServices } from '#app/company/services.ts';
import { Dimension } from '#app/ui/site/dimension.tsx';
import { Section } from '#app/ui/site/section.tsx';

type Drawn = { name: string; limit: Limit; length: number; width: number };

/** A limit that can be drawn to scale: length and width, or a length. */
function drawn({ name, limits }: Service): Drawn[] {
  return limits.flatMap((limit): Drawn[] => {
    if (limit.kind === 'size') return [{ name, limit, length: limit.length, width: limit.width }];
    if (limit.kind === 'upTo' && limit.unit === 'm')
      return [{ name, limit, length: limit.to * 1_000, width: 0 }];
    return [];
  });
}

/** The machine beds and the longest bend, drawn to the same scale, to show at a glance where a part fits. */
export function ToScale() {
  const shapes = steelServices.flatMap(drawn).sort((a, b) => b.length - a.length);
  const longest = Math.max(...shapes.map(({ length }) => length));
  return (
    <Section tone="plate" labelledBy="scale-title">
      <div className="section-heading">
        <h2 id="scale-title">Does your part fit?</h2>
        <p className="lead muted">The beds from above and the longest bend, drawn to one scale.</p>
      </div>
      <ul className="to-scale">
        {shapes.map(({ name, limit, length, width }) => (
          <li key={name} style={{ inlineSize: `${(length / longest) * 100}%` }}>
            <p className="label">{name}</p>
            <Dimension {...limit} />
            {width > 0 ? (
              <div className="to-scale-bed" style={{ aspectRatio: `${length} / ${width}` }} />
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
