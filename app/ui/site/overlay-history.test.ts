import { beforeEach, expect, test, vi } from 'vitest';

type Effect = { run: () => unknown; isDue: boolean };

/** What React keeps of the component, and the effects of its newest rendering, which run once it is on the screen. */
const rendered = vi.hoisted(() => ({ hooks: [] as unknown[], next: 0, effects: [] as Effect[] }));
vi.mock('react', () => ({
  useRef(initial: unknown) {
    const at = rendered.next++;
    rendered.hooks[at] ??= { current: initial };
    return rendered.hooks[at];
  },
  useEffect(run: () => unknown, deps?: unknown[]) {
    const at = rendered.next++;
    const before = rendered.hooks[at] as unknown[] | undefined;
    const isDue = deps === undefined || before === undefined || deps.some((dep, n) => dep !== before[n]);
    rendered.effects.push({ run, isDue });
    rendered.hooks[at] = deps ?? [];
  },
}));

/** The states of the history's entries up to the present one. */
let entries: unknown[];
const popped = new Set<(event: unknown) => void>();
vi.stubGlobal('window', {});
vi.stubGlobal('location', { href: 'https://kerf.test/' });
vi.stubGlobal('addEventListener', (_: string, listener: (event: unknown) => void) => popped.add(listener));
const back = () => {
  entries.pop();
  for (const listener of popped) listener({ stopImmediatePropagation() {} });
};
vi.stubGlobal('history', {
  get state() {
    return entries.at(-1);
  },
  pushState: (state: unknown) => entries.push(state),
  replaceState: (state: unknown) => entries.splice(-1, 1, state),
  back,
});
entries = [null];
const { useOverlayHistory } = await import('./overlay-history.ts');

/** What the overlay was last told to show; it is rendered later. */
let wanted: string | null;
/** What ends the effects. */
let ended: unknown[] = [];
beforeEach(() => {
  for (const end of ended) if (typeof end === 'function') end();
  ended = [];
  Object.assign(rendered, { hooks: [], effects: [] });
  wanted = null;
});

/** Renders it, as a component of which only this hook is of interest. */
function Overlay() {
  Object.assign(rendered, { next: 0, effects: [] });
  const shown = wanted;
  useOverlayHistory('menu', shown, (next) => {
    wanted = next;
  });
  for (const { run, isDue } of rendered.effects) if (isDue) ended.push(run());
}

test('S19: Back closes a menu that was opened before hydration, also before that is rendered', () => {
  entries = [null, { overlays: { menu: 'open' } }];
  Overlay();
  expect(wanted).toBe('open');
  back();
  Overlay();
  expect([wanted, entries]).toEqual([null, [null]]);
});

test('S19: opening adds an entry, Back closes, and closing goes back', () => {
  entries = [null];
  Overlay();
  wanted = 'open';
  Overlay();
  expect(entries).toEqual([null, { overlays: { menu: 'open' } }]);
  back();
  expect(wanted).toBeNull();
  Overlay();
  wanted = 'open';
  Overlay();
  wanted = null;
  Overlay();
  expect(entries).toEqual([null]);
});
