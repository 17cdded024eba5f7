import { afterAll, beforeEach, expect, test, vi } from 'vitest';

/** The states of the history's entries up to the present one. */
let entries: unknown[] = [null];
vi.stubGlobal('location', { href: 'https://kerf.test/' });
vi.stubGlobal('history', {
  get state() {
    return entries.at(-1);
  },
  pushState: (state: unknown) => entries.push(state),
  replaceState: (state: unknown) => entries.splice(-1, 1, state),
  back: () => back(),
});
const { Overlay } = await import('./overlay-history.ts');

afterAll(() => vi.unstubAllGlobals());

const OPEN = { overlays: { menu: 'open' } };
/** What the overlay was last told to show, and what is rendered of it. */
let wanted: string | null;
let overlay: InstanceType<typeof Overlay>;
beforeEach(() => {
  wanted = null;
  overlay = new Overlay('menu');
});

function render(): void {
  overlay.rendered(wanted, (shown) => {
    wanted = shown;
  });
}

function back(): void {
  entries.pop();
  overlay.follow(false);
}

test('S19: Back closes a menu that was opened before hydration, also before that is rendered', () => {
  entries = [null, OPEN];
  render();
  expect(wanted).toBe('open');
  back();
  render();
  expect([wanted, entries]).toEqual([null, [null]]);
});

test('S19: opening adds an entry, Back closes, and closing goes back', () => {
  entries = [null];
  render();
  wanted = 'open';
  render();
  expect(entries).toEqual([null, OPEN]);
  back();
  expect(wanted).toBeNull();
  render();
  wanted = 'open';
  render();
  wanted = null;
  render();
  expect(entries).toEqual([null]);
});
