/** The portraits that admins and applicants choose from: NAME.svg, drawn by us, each on a ground of its own. // C2, A7 */
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

/** What a portrait shows, for who can't see it. */
export function avatarLabel(name: AvatarName): string {
  return `Portrait with ${name.replace('-', ' ')}`;
}
