import type { ReactNode } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import type { FormAnswer } from '#app/ui/office/form-answer.ts';
import { LONG_TOAST_MS, useToast } from '#app/ui/office/toast.tsx';
import type { Act } from '../../application-notices.ts';

export type ActFetcher = FetcherWithComponents<FormAnswer>;

/** Sends forms of the page of an application, and tells what became of each for five seconds. // R10 */
export function useAct(): ActFetcher {
  const fetcher = useFetcher<FormAnswer>();
  useToast(fetcher.data, LONG_TOAST_MS);
  return fetcher;
}

type Props = {
  act: Act;
  /** The application's. */
  id: string;
  fetcher: ActFetcher;
  className?: string;
  children: ReactNode;
};

/** A form that does one thing to an application. */
export function ActForm({ act, id, fetcher, className, children }: Props) {
  return (
    <fetcher.Form
      method="post"
      className={className}
      encType={act === 'cv' ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
      noValidate
    >
      <input type="hidden" name="intent" value={act} />
      <input type="hidden" name="id" value={id} />
      {children}
    </fetcher.Form>
  );
}
