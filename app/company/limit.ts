/** A machine's limit as data, for dimension lines, structured data and screen readers. */
export type Limit = { readonly of: string } & (
  | { readonly kind: 'range'; readonly from: number; readonly to: number; readonly unit: string }
  | { readonly kind: 'upTo'; readonly to: number; readonly unit: string; readonly sign?: string }
  | { readonly kind: 'size'; readonly length: number; readonly width: number; readonly unit: string }
  | { readonly kind: 'code'; readonly value: string }
);

/** Groups digits in threes with a no-break space, as on South African drawings: 14 000. */
function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, '\u00a0');
}

/** The value as displayed, and as text for screen readers. */
export function formatLimit(limit: Limit): { text: string; spoken: string } {
  switch (limit.kind) {
    case 'range':
      return {
        text: `${grouped(limit.from)} – ${grouped(limit.to)}\u00a0${limit.unit}`,
        spoken: `${limit.from} to ${limit.to} ${limit.unit}`,
      };
    case 'upTo':
      return {
        text: `up to ${limit.sign ?? ''}${grouped(limit.to)}${limit.unit && '\u00a0'}${limit.unit}`,
        spoken: `up to ${limit.sign ?? ''}${limit.to} ${limit.unit}`.trimEnd(),
      };
    case 'size':
      return {
        text: `${grouped(limit.length)} × ${grouped(limit.width)}\u00a0${limit.unit}`,
        spoken: `${limit.length} x ${limit.width} ${limit.unit}`,
      };
    case 'code':
      return { text: limit.value, spoken: limit.value };
  }
}
