import type { AvatarName } from '#content/avatars/catalogue.ts';
import { avatarNames } from '#content/avatars/catalogue.ts';

const files = import.meta.glob<string>('../../content/avatars/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

export const avatars: readonly { name: AvatarName; url: string }[] = avatarNames.map((name) => ({
  name,
  url: files[`../../content/avatars/${name}.svg`] ?? '',
}));

export function avatarUrl(name: string | null): string | null {
  return avatars.find((avatar) => avatar.name === name)?.url ?? null;
}
