import { StatusBadge } from './status-badge.tsx';

type Note = { label: string; colour: string; text: string };

/** What staff should know of a file, below its name. */
export function FileNotes({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="file-notes">
      {notes.map(({ label, colour, text }) => (
        <li key={text}>
          <StatusBadge colour={colour}>{label}</StatusBadge> {text}
        </li>
      ))}
    </ul>
  );
}
