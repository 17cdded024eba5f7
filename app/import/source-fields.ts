/** A part of a document that could not be imported. */
export type Finding = {
  /** Such as `post 6f1c…`. */
  document: string;
  /** The field, or a path inside it such as `body[3].children[0]`. */
  field: string;
  problem: string;
};

export type Report = (field: string, problem: string) => void;

/**
 * Reads the fields of one document, each at most once. Fields with a wrong type or too much text are reported; `finish`
 * reports the fields that were never read.
 */
export class SourceFields {
  readonly report: Report;
  readonly #document: Readonly<Record<string, unknown>>;
  readonly #unread: Set<string>;

  /** @param system fields that the old system adds to every document; they are not reported. */
  constructor(document: Readonly<Record<string, unknown>>, report: Report, system: readonly string[]) {
    this.report = report;
    this.#document = document;
    this.#unread = new Set(Object.keys(document).filter((name) => !system.includes(name)));
  }

  /** The value of the first of these fields that exists. Spellings differ between content models. */
  value(...names: readonly string[]): unknown {
    let value: unknown;
    for (const name of names) {
      this.#unread.delete(name);
      value ??= this.#document[name];
    }
    return value ?? null;
  }

  /** Trimmed text, cut to a maximum length in characters; empty if there is none. */
  text(max: number, ...names: readonly string[]): string {
    const value = this.value(...names);
    if (value === null) return '';
    if (typeof value !== 'string') {
      this.report(names[0] ?? '', 'is not a text');
      return '';
    }
    // PostgreSQL stores neither NUL nor half a surrogate pair.
    const text = value.toWellFormed().replaceAll('\0', '').trim();
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

  /** A point in time, as an ISO 8601 text or as `{seconds}` or `{_seconds}` since 1970; null if there is none. */
  time(...names: readonly string[]): Date | null {
    const value = this.value(...names);
    if (value === null) return null;
    const time = timeOf(value);
    if (time === null) this.report(names[0] ?? '', 'is not a date');
    return time;
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

function timeOf(value: unknown): Date | null {
  const seconds = isObject(value) ? (value.seconds ?? value._seconds) : null;
  const isDate = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);
  const time = isDate ? new Date(value) : new Date(typeof seconds === 'number' ? seconds * 1000 : Number.NaN);
  return Number.isNaN(time.valueOf()) ? null : time;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
