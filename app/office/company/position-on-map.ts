import type { ClipboardEvent } from 'react';

/** In degrees; south and west are negative. */
type Position = { latitude: number; longitude: number };

const DEGREES = String.raw`-?\d{1,3}\.\d+`;
const ANGLE = String.raw`(\d{1,3}(?:\.\d+)?)\s*°\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*["″”]\s*)?`;

/** In this order: a link of Google Maps may contain its pin (`!3d…!4d…`) and, less exactly, the middle of the map (`@…`). */
const WRITTEN = [
  `!3d(${DEGREES})!4d(${DEGREES})`,
  `mlat=(${DEGREES})&mlon=(${DEGREES})`,
  String.raw`#map=[\d.]+/(${DEGREES})/(${DEGREES})`,
  String.raw`(?:^|[@=:])(${DEGREES})(?:\s*[,;]\s*|\s+)(${DEGREES})`,
].map((form) => new RegExp(form));
const WITH_COMMAS = /^(-?\d{1,3},\d+)(?:\s*;\s*|\s+)(-?\d{1,3},\d+)$/;
const WITH_ANGLES = new RegExp(String.raw`^${ANGLE}([NS])[\s,;]*${ANGLE}([EW])$`, 'i');

/**
 * The position that a text states: `-26.2041, 28.0473`, `26°12'14.8"S 28°02'50.3"E`, or a link of Google Maps or OpenStreetMap.
 * Null if it states none, as a shortened link does.
 */
export function positionIn(text: string): Position | null {
  const trimmed = text.trim().replaceAll('%2C', ',').replaceAll('−', '-');
  const [, ...angles] = WITH_ANGLES.exec(trimmed) ?? [];
  if (angles.length > 0) return withinLimits(fromAngle(angles.slice(0, 4)), fromAngle(angles.slice(4)));
  const [, ...commas] = WITH_COMMAS.exec(trimmed) ?? [];
  const found = commas.length > 0 ? commas.map((value) => value.replace(',', '.')) : decimalsIn(trimmed);
  return withinLimits(Number(found[0]), Number(found[1]));
}

function decimalsIn(text: string): string[] {
  for (const form of WRITTEN) {
    const match = form.exec(text);
    if (match) return match.slice(1);
  }
  return [];
}

function fromAngle([degrees, minutes = '0', seconds = '0', side = '']: (string | undefined)[]): number {
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return /[sw]/i.test(side) ? -value : value;
}

/** To the sixth decimal, which is 11 cm. */
function withinLimits(latitude: number, longitude: number): Position | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) };
}

/** A position that is pasted into a latitude or longitude fills in both. */
export function pastePosition(event: ClipboardEvent<HTMLInputElement>): void {
  const { name, form } = event.currentTarget;
  const [, group] = /^(.*\.)(?:latitude|longitude)$/.exec(name) ?? [];
  const position = positionIn(event.clipboardData.getData('text'));
  if (group === undefined || position === null) return;
  event.preventDefault();
  for (const [part, value] of Object.entries(position)) {
    const field = form?.elements.namedItem(group + part);
    if (!(field instanceof HTMLInputElement)) continue;
    field.value = String(value);
    // The form compares what is filled in with what is stored.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
