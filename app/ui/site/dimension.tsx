interface DimensionProps {
  /** What is limited, for screen readers. */
  of: string;
  text: string;
  spoken: string;
}

/** A machine's limit drawn as a dimension line with end ticks and the value in the middle. */
export function Dimension({ of, text, spoken }: DimensionProps) {
  return (
    <span className="dimension">
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">
        {of}: {spoken}
      </span>
    </span>
  );
}
