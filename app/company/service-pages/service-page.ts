import type { MaterialKey } from '../materials.ts';
import type { SteelServiceSlug } from '../services.ts';

/** A named point and what there is to say about it. */
export interface Point {
  readonly name: string;
  readonly detail: string;
}

/** What the page of a service tells beyond its name, line and limits (services.ts). */
export interface ServicePage {
  /** What search engines show below the name. */
  readonly description: string;
  readonly lead: string;
  /** What the process does, and when to choose it. */
  readonly purpose: readonly string[];
  /** What the company offers: its own facts. // S10 to S15 */
  readonly offers: readonly Point[];
  /** How the process behaves anywhere: general knowledge, never a figure of the company's own. */
  readonly process: readonly Point[];
  readonly materials: readonly { readonly key: MaterialKey; readonly note: string }[];
  /** What a quote for this service is priced from. */
  readonly send: readonly Point[];
  readonly related: readonly SteelServiceSlug[];
}
