import { useFetchers, useNavigation } from 'react-router';

/** A line along the top edge while a screen loads or a form is sent; its stylesheet delays it, so that fast ones show none. */
export function ProgressBar() {
  const navigating = useNavigation().state !== 'idle';
  const sending = useFetchers().some(({ state }) => state !== 'idle');
  return navigating || sending ? (
    <div className="progress-bar" role="progressbar" aria-label="Loading" />
  ) : null;
}
