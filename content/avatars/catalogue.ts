/** The avatars that admins and applicants choose from: NAME.svg, our own drawings. // C2, A7 */
export const avatarNames = [
  'hard-hat',
  'welding-mask',
  'headscarf',
  'cap',
  'goggles',
  'locs',
  'beard',
  'bun',
  'glasses',
  'ear-defenders',
] as const;

export type AvatarName = (typeof avatarNames)[number];

/** An avatar's alt text. */
export function avatarLabel(name: AvatarName): string {
  return `Portrait with ${name.replace('-', ' ')}`;
}
