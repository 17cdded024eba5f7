/** The `handle` of a route whose page is sent without any scripts (root.tsx). */
export const NO_SCRIPTS = 'no-scripts';
