interface LoadingProps {
  children: string;
}

/** A spinner with what is loading. Stands in a live region, so that it is read out too. */
export function Loading({ children }: LoadingProps) {
  return (
    <p className="blog-loading">
      <span className="blog-spinner" aria-hidden="true" />
      {children}
    </p>
  );
}
