import type { SourceDocument } from './dataset.server.ts';

/** A part of a document that could not be imported. */
export interface Finding {
  /** Such as `post 6f1c…`. */
  document: string;
  /** The field, or a path inside it such as `body[3].children[0]`. */
  field: string;
  problem: string;
}

export type Report = (field: string, problem: string) => void;

/** Fields that the content service itself adds to every document. */
const SYSTEM_FIELDS = ['_id', '_type', '_rev', '_createdAt', '_updatedAt', '_system', '_key'];

/**
 * Reads the fields of one document, each at most once. Fields with a wrong type or too much text are reported; `finish`
 * reports the fields that were never read.
 */
export class SourceFields {
  readonly report: Report;
  readonly #document: SourceDocument;
  readonly #unread: Set<string>;

  constructor(document: SourceDocument, report: Report) {
    this.report = report;
    this.#document = document;
    this.#unread = new Set(Object.keys(document).filter((name) => !SYSTEM_FIELDS.includes(name)));
  }

  /** The value of the first of these fields that exists. Spellings differ between content models. */
  value(...names: readonly string[]): unknown {
    let found: unknown;
    for (const name of names) {
      this.#unread.delete(name);
      found ??= this.#document[name];
    }
    return found ?? null;
  }

  /** Trimmed text, cut to a maximum length in characters; empty if there is none. */
  text(max: number, ...names: readonly string[]): string {
    const value = this.value(...names);
    if (value === null) return '';
    if (typeof value !== 'string') {
      this.report(names[0] ?? '', 'is not a text');
      return '';
    }
    // PostgreSQL stores no NUL.
    const text = value.replaceAll('\0', '').trim();
    if (text.length > max) this.report(names[0] ?? '', `was cut to ${max} characters`);
    return text.slice(0, max).trimEnd();
  }

  flag(name: string): boolean {
    const value = this.value(name);
    if (value !== null && typeof value !== 'boolean') this.report(name, 'is not true or false');
    return value === true;
  }

  /** A whole number from 0; 0 if there is none. */
  count(name: string): number {
    const value = this.value(name);
    if (value === null) return 0;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31) return value;
    this.report(name, 'is not a number from 0');
    return 0;
  }

  /** A point in time, or null if there is none. */
  time(name: string): Date | null {
    const value = this.value(name);
    if (value === null) return null;
    const time = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? new Date(value) : null;
    if (time !== null && !Number.isNaN(time.valueOf())) return time;
    this.report(name, 'is not a date');
    return null;
  }

  /** A slug object's value, or ''. */
  slug(): string {
    const value = this.value('slug');
    if (typeof value === 'string') return value;
    const current = isObject(value) ? value.current : null;
    if (value !== null && typeof current !== 'string') this.report('slug', 'has no current value');
    return typeof current === 'string' ? current : '';
  }

  finish(): void {
    for (const name of this.#unread) this.report(name, 'has no place here and was left out');
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The ID a reference points to, or null if the value is no reference. */
export function referenceOf(value: unknown): string | null {
  return isObject(value) && typeof value._ref === 'string' ? value._ref : null;
}

/**
 * The file name of an image in the export's `images` folder, or null if the value is no image. An export names the file
 * itself (`image@file://./images/NAME`); a raw one refers to the asset (`image-HASH-800x600-jpg`).
 */
export function imageFileOf(value: unknown): string | null {
  if (!isObject(value)) return null;
  const { _sanityAsset: asset } = value;
  if (typeof asset === 'string') return /^image@file:\/\/\.?\/?images\/([^/]+)$/.exec(asset)?.[1] ?? null;
  const [, name, extension] =
    /^image-([A-Za-z0-9]+-\d+x\d+)-([a-z0-9]+)$/.exec(referenceOf(value.asset) ?? '') ?? [];
  return name && extension ? `${name}.${extension}` : null;
}
