/** A spinner with a label. Put it in a live region, so that screen readers announce it. */
export function Loading({ children }: { children: string }) {
  return (
    <p className="blog-loading">
      <span className="blog-spinner" aria-hidden="true" />
      {children}
    </p>
  );
}
