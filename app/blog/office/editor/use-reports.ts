import type { Editor, EditorEmittedEvent, PortableTextBlock } from '@portabletext/editor';
import { getValue } from '@portabletext/editor/selectors';
import type { TypedObject } from '@portabletext/types';
import { useEffect, useMemo, useRef, useState } from 'react';

type Options = {
  /** Called with the whole text after each change, before it is rendered. */
  onChange: (body: TypedObject[]) => void;
  /** Receives a function that reports a change which has not been reported yet; null when the editor is unmounted. */
  onMount: (reportNow: (() => void) | null) => void;
  onInvalid: () => void;
  /** Whether there is no text to fill in. */
  isEmpty: boolean;
};

/** Reports changes of the editor's text. @returns the listener for its events, and whether the stored text is filled in. */
export function useReports(editor: Editor, { onChange, onMount, onInvalid, isEmpty }: Options) {
  /**
   * The editor takes its text in block by block, and nothing that is typed before the last one. Until then the text is hidden, and a
   * click can't place a cursor in it.
   */
  const [isFilled, setFilled] = useState(isEmpty);
  const isChanged = useRef(false);
  const reported = useRef<readonly PortableTextBlock[] | null>(null);

  function report(): void {
    const value = getValue(editor.getSnapshot());
    if (!isChanged.current || value === reported.current) return;
    reported.current = value;
    onChange([...value]);
  }

  const onEvent = useLatest((event: EditorEmittedEvent) => {
    if (event.type === 'invalid value') onInvalid();
    if (event.type === 'ready' || event.type === 'invalid value') setFilled(true);
    // Emitted for each change, unlike `mutation`, which is delayed. Filling in the initial text has the origin `remote`.
    if (event.type === 'mutation' || (event.type === 'operation' && event.origin === 'local')) {
      isChanged.current = true;
      report();
    }
  });
  const reportNow = useLatest(report);
  useEffect(() => {
    onMount(() => reportNow(undefined));
    return () => onMount(null);
  }, [onMount, reportNow]);
  return { isFilled, onEvent };
}

/** A function with a constant identity that calls the latest one: the editor subscribes only once. */
function useLatest<Argument>(act: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useMemo(() => (argument) => latest.current(argument), []);
}
