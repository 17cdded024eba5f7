import { lazy } from 'react';

/** The quote form in a file of its own, fetched when it is first shown: most visitors only read. */
export const QuoteForm = lazy(async () => ({ default: (await import('./quote-form.tsx')).QuoteForm }));
