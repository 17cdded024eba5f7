type DimensionProps = {
  /** What is limited, for screen readers. */
  label: string;
  text: string;
  spoken: string;
};

/**
 * A limit as a drawing has it: a length as a dimension line with end ticks and the value in the middle, a bed as its length
 * beside its width, which stands upright. What is no length, such as a weld code, is plain text.
 */
export function Dimension({ label, text, spoken }: DimensionProps) {
  return (
    <span className="limit">
      <span aria-hidden="true">
        <DrawnLimit text={text} />
      </span>
      <span className="visually-hidden">
        {label}: {spoken}
      </span>
    </span>
  );
}

/** The same without words for screen readers: the text itself is read. */
export function DrawnLimit({ text }: { text: string }) {
  const [length = '', width] = text.split(' × ');
  if (!isLength(text)) return <span className="limit-words">{text}</span>;
  if (width === undefined) return <span className="dimension">{length}</span>;
  return (
    <span className="dimension-bed">
      <span className="dimension">{length}</span>
      <span className="visually-hidden"> × </span>
      <span className="dimension-upright">{width}</span>
    </span>
  );
}

/** Whether a text states a length: 0.5 – 35 mm, 14 000 × 3 000 mm, up to 4 m. */
export function isLength(text: string): boolean {
  return /\d\s?(?:mm|m)$/.test(text);
}
