/** Asks to choose files again, since a rendered page can't fill in a file field; undefined if none were chosen. */
export function chooseAgain(names: string): string | undefined {
  return names === '' ? undefined : `Please choose ${names} again: this page could not keep what was chosen.`;
}
