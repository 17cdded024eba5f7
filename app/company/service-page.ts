import type { MaterialKey } from './materials.ts';
import type { SteelServiceSlug } from './services.ts';

/** A point with a heading and a text. */
export interface Point {
  readonly name: string;
  readonly detail: string;
}

/** The content of a service's page in addition to its name, line and limits (services.ts). */
export interface ServicePage {
  /** The description in search results. */
  readonly description: string;
  readonly lead: string;
  /** What the process does, and when to choose it. */
  readonly purpose: readonly string[];
  /** What the company offers: its own facts. // S10 to S15 */
  readonly offers: readonly Point[];
  /** General facts about the process, never the company's own figures. */
  readonly process: readonly Point[];
  readonly materials: readonly { readonly key: MaterialKey; readonly note: string }[];
  /** What is needed for a quote. */
  readonly send: readonly Point[];
  readonly related: readonly SteelServiceSlug[];
}
