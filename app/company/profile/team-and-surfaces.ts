import { avatarNames } from '#content/avatars/catalogue.ts';
import { isBuiltPicture } from '#content/pictures/catalogue.ts';

/**
 * From version 1 to 2: the cards of the team show people instead of workshops and have a phone number, each material has a
 * surface; the timeline of the home page and the picture of the call for a quote request are gone.
 */
export function withTeamAndSurfaces(document: unknown): unknown {
  const { people, materials, home, pictures, ...others } = record(document);
  const { team, ...contacts } = record(people);
  const { decades: _decades, ...texts } = record(home);
  const { quoteCall: _quoteCall, ...ofPages } = record(pictures);
  return {
    ...others,
    version: 2,
    people: { ...contacts, team: Array.isArray(team) ? team.map(withFigure) : team },
    materials: Array.isArray(materials) ? materials.map(withSurface) : materials,
    home: texts,
    pictures: ofPages,
  };
}

function withFigure(card: unknown, index: number): unknown {
  const { picture, ...others } = record(card);
  // Those of the build show machines, drawings and steel.
  const portrait = typeof picture === 'string' && isBuiltPicture(picture) ? '' : picture;
  return { ...others, picture: portrait, figure: avatarNames[index % avatarNames.length], phone: '' };
}

function withSurface(material: unknown): unknown {
  const { group, ...others } = record(material);
  const surface = { stainless: 'brushed', aluminium: 'bright', coated: 'spangle' }[String(group)] ?? 'scale';
  return { ...others, group, surface };
}

/** From version 2 to 3: the stages of an application that somebody works on. // H16 */
export function withStages(document: unknown): unknown {
  return { ...record(document), version: 3, hiring: { stages: STAGES.map((name) => ({ name })) } };
}

const STAGES = ['Phoned', 'Interview', 'Trade test', 'References'];

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
