import { StatusBadge } from './status-badge.tsx';

type Note = { label: string; colour: string; text: string };

/** What staff should know of a file, below its name. */
export function FileNotes({ notes }: { notes: readonly Note[] }) {
  return notes.map(({ label, colour, text }) => (
    <p key={text} className="file-note">
      <StatusBadge colour={colour}>{label}</StatusBadge>
      <span>{text}</span>
    </p>
  ));
}
