import { createContext } from 'react';

/** What marks the page's own inline scripts while it is rendered on the server; nothing in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);
