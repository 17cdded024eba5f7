import { useSyncExternalStore } from 'react';

/** A value outside of React. On the server components get the initial one. */
export type Store<Value> = ReturnType<typeof createStore<Value>>;

export function createStore<Value>(initial: Value) {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    initial: () => initial,
  };
}

/** The current value; the component is rendered again when it changes. */
export function useStore<Value>({ subscribe, get, initial }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get, initial);
}
