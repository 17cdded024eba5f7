import { setTimeout as sleep } from 'node:timers/promises';

/** What a control is found by, as a person would. With a dialog open, only what is in it counts. */
export type Wanted = { label: string } | { control: string };

/** An element of the page. */
export type Element = {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  /** Chooses a file for a file field. */
  attach(file: string): Promise<void>;
};

/** One window of a browser: what Firefox and WebKit have in common. */
export type Window = {
  readonly name: string;
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs a function's source in the page. @returns what it returns, as JSON. */
  run(source: string, ...values: unknown[]): Promise<unknown>;
  /** As `run`, for a function that returns an element or null. */
  find(source: string, ...values: unknown[]): Promise<Element | null>;
  close(): Promise<void>;
};

const PATIENCE_MS = 30_000;
const PAUSE_MS = 100;

/** The steps of a journey. Each waits for what it needs, at most half a minute. */
export class Page {
  readonly #window: Window;
  readonly #origin: string;

  constructor(window: Window, origin: string) {
    this.#window = window;
    this.#origin = origin;
  }

  async open(path: string): Promise<void> {
    await this.#window.open(this.#origin + path);
  }

  resize(width: number): Promise<void> {
    return this.#window.resize(width, 900);
  }

  async #isTrue(what: string, source: string, ...values: unknown[]): Promise<void> {
    await this.#waitFor(what, async () => (await this.#window.run(source, ...values)) === true || null);
  }

  /** @returns what `read` gives when it is no longer null. */
  async #waitFor<Value>(what: string, read: () => Promise<Value | null>): Promise<Value> {
    const end = performance.now() + PATIENCE_MS;
    while (performance.now() < end) {
      const value = await read();
      if (value !== null) return value;
      await sleep(PAUSE_MS);
    }
    const shown = await this.#window.run('() => document.body?.innerText.slice(0, 1500)');
    throw new Error(
      `${this.#window.name}: no ${what} within ${PATIENCE_MS / 1_000} s. The page says:\n${shown}`,
    );
  }

  #element(wanted: Wanted): Promise<Element> {
    return this.#waitFor(JSON.stringify(wanted), () => this.#window.find(FIND, wanted));
  }

  async click(control: string): Promise<void> {
    await (await this.#element({ control })).click();
  }

  /** Types at the end of what is in the field. */
  async type(label: string, text: string): Promise<void> {
    await (await this.#element({ label })).type(text);
  }

  async attach(label: string, file: string): Promise<void> {
    await (await this.#element({ label })).attach(file);
  }

  /** Chooses an option of a select, or sets a date or time, as the browser's own picker does. */
  async choose(label: string, value: string): Promise<void> {
    await this.#isTrue(`choice ${value} of ${label}`, CHOOSE, { label }, value);
  }

  /** Waits for a field without a value. */
  async isEmpty(label: string): Promise<void> {
    await this.#isTrue(`empty ${label}`, `(wanted) => (${FIND})(wanted)?.value === ''`, { label });
  }

  async dialogCloses(): Promise<void> {
    const isClosed = `() => ![...document.querySelectorAll('[role="dialog"]')].some((one) => one.checkVisibility())`;
    await this.#isTrue('closed dialog', isClosed);
  }

  /** Waits for a text anywhere on the page, however it is written. */
  sees(text: string): Promise<void> {
    return this.#isTrue(`text “${text}”`, SEES, text);
  }

  /** Waits for an element that says this and nothing else. */
  seesExactly(text: string): Promise<void> {
    return this.#isTrue(`“${text}” alone`, SEES_EXACTLY, text);
  }

  /** @returns by how many pixels the page is wider than its window. */
  async sidewaysScroll(): Promise<number> {
    return Number(await this.#window.run('() => document.documentElement.scrollWidth - innerWidth'));
  }
}

const FIND = `(wanted) => {
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true });
  const words = (one) => (one?.getAttribute('aria-label') ?? one?.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"]')].filter(isShown);
  const within = dialogs.at(-1) ?? document;
  if (wanted.control !== undefined) {
    const controls = [...within.querySelectorAll('button, a, summary, [role="tab"], [role="menuitem"]')].filter(isShown);
    return controls.find((one) => words(one) === wanted.control) ?? null;
  }
  const labels = [...within.querySelectorAll('label')].filter((one) => words(one).startsWith(wanted.label));
  const named = [...within.querySelectorAll('[aria-label]')].filter((one) => words(one) === wanted.label);
  return [...labels.map((one) => one.control), ...named].find((one) => one !== null && isShown(one)) ?? null;
}`;

const CHOOSE = `(wanted, value) => {
  const field = (${FIND})(wanted);
  if (field === null) return false;
  const option = [...(field.options ?? [])].find((one) => one.text === value);
  if (field.options !== undefined && option === undefined) return false;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  set.call(field, option?.value ?? value);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  return true;
}`;

const SEES = `(text) =>
  (document.body?.innerText ?? "").replace(/\\s+/g, " ").toLowerCase().includes(text.toLowerCase())`;

const SEES_EXACTLY = `(text) => [...document.querySelectorAll('*')].some((one) => one.childElementCount === 0 && one.textContent.trim() === text)`;
