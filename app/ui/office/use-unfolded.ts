import { useLayoutEffect, useState } from 'react';

/**
 * Whether details are unfolded at first: not on a narrow screen, where only their line is seen.
 *
 * @param atFirst on a wide screen; what changes later folds and unfolds nothing.
 */
export function useUnfolded(atFirst: boolean): boolean {
  const [isUnfolded, setUnfolded] = useState(atFirst);
  useLayoutEffect(() => {
    if (matchMedia('(width < 60rem)').matches) setUnfolded(false);
  }, []);
  return isUnfolded;
}
