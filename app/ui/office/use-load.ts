import { useEffect } from 'react';
import { useFetcher } from 'react-router';

/**
 * A fetcher that loads something for its component, and ends with it. React Router aborts what loads when a form is sent, and
 * loads it again afterwards only for a component that is still there: any other fetcher would be loading for good, and with it
 * the bar that says so.
 */
export function useLoad<Data>() {
  const fetcher = useFetcher<Data>();
  const { reset } = fetcher;
  useEffect(() => () => reset(), [reset]);
  return fetcher;
}
