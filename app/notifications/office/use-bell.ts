import { useEffect, useReducer, useRef } from 'react';
import { type Bell, type BellState, reduceBell } from '../bell.ts';
import { subscribeToBell } from './subscribe-to-bell.ts';

type BellUpdate = { bell: Bell; live: boolean };

/** A count loaded with the page is never news; only a streamed one can be. */
function updateBell(before: BellState, { bell, live }: BellUpdate): BellState {
  if (live) return reduceBell(before, bell);
  return bell === 'unknown' ? before : { ...before, bell };
}

/**
 * The bell, updated live while the tab is visible.
 *
 * @param loaded the loader's bell; ignored while the stream is open, which is more recent.
 */
export function useBell(loaded: Bell): BellState {
  const [state, update] = useReducer(updateBell, { bell: loaded, news: null });
  const live = useRef(false);

  useEffect(() => {
    if (!live.current || loaded === 'off') update({ bell: loaded, live: false });
  }, [loaded]);

  const on = state.bell !== 'off';
  useEffect(() => {
    if (!on) return;
    return subscribeToBell(
      (bell) => {
        live.current = bell !== 'off';
        update({ bell, live: true });
      },
      () => {
        live.current = false;
      },
    );
  }, [on]);

  return state;
}
