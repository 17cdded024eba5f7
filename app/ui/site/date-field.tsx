import { type ComponentProps, useEffect, useRef } from 'react';
import { TextField } from './text-field.tsx';

/**
 * A field for a date. WebKit shows today in an empty one, as if it were filled in; field.css hides that by `data-empty`, which is
 * set once scripts run. Listens natively, since React reports no value that a script has set, as a restored draft does.
 */
export function DateField(props: ComponentProps<typeof TextField>) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    const mark = () => field?.toggleAttribute('data-empty', field.value === '');
    mark();
    field?.addEventListener('input', mark);
    return () => field?.removeEventListener('input', mark);
  }, []);
  return <TextField {...props} ref={input} type="date" />;
}
