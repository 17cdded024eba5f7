/** Texts longer than two lines of this many characters in all are shortened at the end of a word. */
const SHORT = 140;

/** A text in a list: a long one is shortened and can be expanded. */
export function LongText({ children: text }: { children: string }) {
  if (text.length <= SHORT) return <span className="long-text">{text}</span>;
  return (
    <details className="long-text">
      <summary>
        <span className="when-folded">{shortened(text)}</span>
        <span className="when-unfolded">Show less</span>
      </summary>
      {text}
    </details>
  );
}

/** Without punctuation before the ellipsis, so that no sentence seems to end twice. */
function shortened(text: string): string {
  return `${text
    .slice(0, SHORT)
    .replace(/\s+\S*$/, '')
    .replace(/[\s.,;:]+$/, '')}…`;
}
