import { createStore, useStore } from './store.ts';

/**
 * Interruptions between a request and its result that only the user can resolve: the session has ended, one's own
 * password is required, the server doesn't respond. The request waits here until a dialog or bar over the screen
 * (accounts/session/office/interruption-dialogs.tsx) resolves it. The screen and everything typed stay.
 */
export type Interruption =
  | { kind: 'signed-out' }
  | { kind: 'confirm-password'; error: string | null }
  | { kind: 'no-response' };

/**
 * How it was resolved: continue, with these fields added to the form, or cancel. `other-person`: somebody else signed
 * in.
 */
export type Clearance =
  | { kind: 'continue'; fields?: Readonly<Record<string, string>> }
  | { kind: 'other-person' }
  | { kind: 'cancelled' };

type Kind = Interruption['kind'];
type Waiting = Readonly<Partial<Record<Kind, Interruption>>>;

const resolvers = new Map<Kind, PromiseWithResolvers<Clearance>>();
const waiting = createStore<Waiting>({});

export const interruptions = {
  /** Waits until the interruption is resolved. Requests that meet the same interruption are resolved together. */
  raise(interruption: Interruption): Promise<Clearance> {
    const { kind } = interruption;
    const resolver = resolvers.get(kind) ?? Promise.withResolvers<Clearance>();
    resolvers.set(kind, resolver);
    waiting.set({ ...waiting.get(), [kind]: interruption });
    return resolver.promise;
  },
  clear(kind: Kind, clearance: Clearance): void {
    const resolver = resolvers.get(kind);
    resolvers.delete(kind);
    const { [kind]: _, ...others } = waiting.get();
    waiting.set(others);
    resolver?.resolve(clearance);
  },
  waiting: waiting.get,
};

/** The interruptions that this user has to resolve. */
export const useInterruptions = (): Waiting => useStore(waiting);

let restart: () => void = () => {};

/**
 * Restarts what React Router is loading: the same navigation with its history entry and state, or the data of the screen.
 * The restart aborts the request that was waiting.
 */
export const pausedLoading = {
  restart: () => restart(),
  /** The shell provides React Router's `revalidate`, which is only available to components. */
  restartWith(revalidate: () => void): void {
    restart = revalidate;
  },
};

/** Whether the server can be reached now. */
export async function serverAnswers(): Promise<boolean> {
  const answer = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.ok === true;
}
