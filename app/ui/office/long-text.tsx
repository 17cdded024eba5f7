/** As many characters as fit into two lines. */
const SHORT = 140;

/** A text in a list: a long one is shortened and can be expanded. */
export function LongText({ children: text }: { children: string }) {
  if (text.length <= SHORT) return <span className="long-text">{text}</span>;
  return (
    <details className="long-text">
      <summary>
        <span className="when-folded">{text}</span>
        <span className="when-unfolded">Show less</span>
      </summary>
      {text}
    </details>
  );
}
