import { avatarUrl } from '../avatar-pictures.ts';

/** A person's avatar, or initials. Hidden from screen readers, since the name is beside it. */
export function PersonAvatar({ name, avatar }: { name: string; avatar: string | null }) {
  const url = avatarUrl(avatar);
  if (url) return <img className="portrait" src={url} alt="" width="32" height="32" />;
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => ([...word][0] ?? '').toUpperCase());
  return (
    <span className="portrait portrait-none" aria-hidden="true">
      {initials.join('') || '?'}
    </span>
  );
}
