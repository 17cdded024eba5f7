import { isCurrentBrowser, showPlainPage } from './current-browser.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the one that exists
  interface WindowEventMap {
    /** Dispatched by app/root.tsx. */
    'kerf:hydrated': Event;
  }
}

/**
 * The inline script of public pages. It runs in the visitor's browser and restores the scripts that `deferScripts` made
 * inert, on the first interaction other than a tap on a link or, for a page reopened with a draft, chosen files or an
 * open overlay, and while a form waits to be sent, at once. Until React has hydrated, it also handles clicks on
 * `data-hydrate`, Escape, and the history entry of the mobile menu (as ui/site/overlay-history does afterwards). In a browser
 * that the scripts don't run in, it restores none, and links lead where they point.
 *
 * The build sends its source text, minified (vite.config.ts), so it must not refer to anything outside of it.
 */
const loadOnInteraction = (isCurrent: boolean, showPlain: () => void) => {
  if (!isCurrent) showPlain();
  const page = document;
  const menu = page.querySelector<HTMLDetailsElement>('.mobile-menu');
  const hydrated = new AbortController();
  let loaded = false;
  /** The element to click again once React has hydrated. */
  let clicked: HTMLAnchorElement | null | undefined;

  const on = <Type extends keyof WindowEventMap>(
    type: Type,
    listener: (event: WindowEventMap[Type]) => void,
  ) => addEventListener(type, listener, { capture: true, signal: hydrated.signal });

  const load = () => {
    if (loaded || !isCurrent) return;
    loaded = true;
    try {
      // ScrollRestoration would scroll to where the page was left. The browser has done that already, and the visitor
      // may have scrolled since, so its stored position is removed.
      const key = 'react-router-scroll-positions';
      const positions = JSON.parse(sessionStorage[key]);
      delete positions[history.state.key];
      sessionStorage[key] = JSON.stringify(positions);
    } catch {}
    for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=deferred]')) {
      const isStyle = 'style' in link.dataset;
      link.toggleAttribute('disabled', isStyle);
      link.rel = isStyle ? 'stylesheet' : 'modulepreload';
    }
    for (const script of page.querySelectorAll<HTMLScriptElement>('script[type$=x-deferred]')) {
      // Changing the type of a script doesn't run it, so a copy takes its place: hydration needs the same tree.
      const copy = page.createElement('script');
      if (script.dataset.deferred) copy.type = script.dataset.deferred;
      copy.text = script.text;
      script.replaceWith(copy);
    }
  };

  const isFetching = () => {
    const there = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    return [...page.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].some(
      ({ href }) => !there.has(href),
    );
  };
  const follow = () => {
    if (clicked?.href) location.href = clicked.href;
  };
  const release = () => {
    if (clicked) delete clicked.dataset.pressed;
    clicked = null;
  };

  const closest = (event: Event, selector: string) =>
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(selector) : null;
  const overlays = () => history.state?.overlays;
  const showMenu = () => {
    if (menu) menu.open = !!overlays()?.menu;
  };

  // A tap on a link needs no scripts, and they would delay the page that it opens.
  const loadUnlessLink = (event: Event) => {
    if (!closest(event, 'a:not([data-hydrate])')) load();
  };

  on('pointermove', (event) => {
    // Browsers also send this without movement, for a cursor that rests where the page appears.
    if (event.pointerType !== 'touch' && (event.movementX || event.movementY)) load();
  });
  on('touchstart', loadUnlessLink);
  on('keydown', load);
  on('focusin', loadUnlessLink);
  on('click', (event) => {
    const link = closest(event, `${isCurrent ? '[data-hydrate],' : ''}.mobile-menu a`);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The next page takes the place of the menu's history entry.
    if (menu?.contains(link)) return location.replace(link.href);
    load();
    link.dataset.pressed = '';
    if (!clicked) {
      // On a slow connection the link is followed while the scripts are still on their way; once they are there, hydration gets
      // eight seconds. Neither if the visitor has begun to type.
      setTimeout(() => {
        if (isFetching()) follow();
      }, 400);
      setTimeout(follow, 8_000);
    }
    clicked = link;
  });
  on('input', release);
  // Back leads to the page as it was left.
  on('pagehide', release);
  on('keydown', (event) => {
    // Closes what the stylesheet keeps open while it has the focus.
    if (event.key === 'Escape') closest(event, '[data-escape] *')?.blur();
  });
  on('toggle', (event) => {
    if (!menu || event.target !== menu || menu.open === !!overlays()?.menu) return;
    if (menu.open) history.pushState({ ...history.state, overlays: { menu: 'open' } }, '');
    else history.back();
  });
  on('popstate', showMenu);
  on('kerf:hydrated', () => {
    hydrated.abort();
    const target = clicked;
    release();
    target?.click();
  });
  showMenu();
  try {
    if (overlays() || localStorage.outbox || /"(draft|chosen-files):/.test(JSON.stringify(sessionStorage)))
      load();
  } catch {}
};

export const LOADER = `(${loadOnInteraction})((${isCurrentBrowser})(),${showPlainPage})`;
