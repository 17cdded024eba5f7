import { useEffect, useReducer, useRef } from 'react';
import { type Bell, type Rung, ring } from '../bell.ts';
import { followBell } from './follow-bell.ts';

type Heard = { bell: Bell; live: boolean };

/** What a page was rendered with is no news to whoever opens it. */
function hearing(before: Rung, { bell, live }: Heard): Rung {
  if (live) return ring(before, bell);
  return bell === 'unheard' ? before : { ...before, bell };
}

/**
 * The bell, live while the tab is seen.
 *
 * @param loaded what the server said when it last rendered or refreshed the page; a live line knows better.
 */
export function useBell(loaded: Bell): Rung {
  const [rung, hear] = useReducer(hearing, { bell: loaded, news: null });
  const live = useRef(false);

  useEffect(() => {
    if (!live.current || loaded === 'off') hear({ bell: loaded, live: false });
  }, [loaded]);

  const on = rung.bell !== 'off';
  useEffect(() => {
    if (!on) return;
    return followBell(
      (bell) => {
        live.current = bell !== 'off';
        hear({ bell, live: true });
      },
      () => {
        live.current = false;
      },
    );
  }, [on]);

  return rung;
}
