type Entry = { name: string; colour: string; count: number };

/** What the colours of a chart mean, with the figures: nobody has to tell colours apart, or to hit a slice. */
export function ChartKey({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="chart-key">
      {entries.map(({ name, colour, count }) => (
        <li key={name} className="status" data-colour={colour}>
          {name} <span className="chart-count">{count}</span>
        </li>
      ))}
    </ul>
  );
}
