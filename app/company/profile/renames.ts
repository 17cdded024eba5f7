import type { Profile } from './profile.ts';

/** The keys of machines (the addresses of their services) and materials that were renamed, each with the new one. */
export type Renames = {
  readonly machines: ReadonlyMap<string, string>;
  readonly materials: ReadonlyMap<string, string>;
};

/**
 * Services of a new profile that have another address than in the published one: their old address redirects, and services that
 * name it name the new one; so they do with a material of another key. A renamed type of quote stays that of its services. // O2, O6
 */
export function withRenames(published: Profile, edited: Profile): Profile {
  const profile = withRenamedTypes(published, edited);
  const renamed = renamedSlugs(published.services, profile.services);
  const keys = renamedMaterials(published.materials, profile.materials);
  const services = profile.services.map((service) => {
    const former = [...renamed].filter(([, to]) => to === service.slug).map(([from]) => from);
    return {
      ...service,
      formerSlugs: [...new Set([...service.formerSlugs, ...former])],
      related: service.related.map((slug) => renamed.get(slug) ?? slug),
      materials: service.materials.map(({ key, ...named }) => ({ key: keys.get(key) ?? key, ...named })),
    };
  });
  return { ...profile, services };
}

/** What is renamed wherever prices name it. A machine that cuts by another process than before is another one. // O6, P1 */
export function renamesOf(before: Profile, after: Profile): Renames {
  const processOf = ({ services }: Profile, slug: string) =>
    services.find((service) => service.slug === slug)?.machine.process;
  const machines = [...renamedSlugs(before.services, after.services)].filter(
    ([from, to]) => processOf(before, from) === processOf(after, to),
  );
  return {
    machines: withoutSecond(machines),
    materials: renamedMaterials(before.materials, after.materials),
  };
}

/** Of two that would become one, only the first. */
function withoutSecond(renamed: readonly (readonly [from: string, to: string])[]): Map<string, string> {
  return new Map(renamed.filter(([, to], at) => renamed.findIndex((other) => other[1] === to) === at));
}

/** Services keep their type of quote when it gets another name, at its place in the list. */
function withRenamedTypes({ units: before }: Profile, profile: Profile): Profile {
  const [oldTypes, newTypes] = [before.steel.quoteTypes, profile.units.steel.quoteTypes];
  const renamed = new Map(
    oldTypes.flatMap((type, index) => {
      const to = newTypes[index];
      return to === undefined || newTypes.includes(type) || oldTypes.includes(to)
        ? []
        : [[type, to] as const];
    }),
  );
  if (renamed.size === 0) return profile;
  const services = profile.services.map((service) => ({
    ...service,
    quoteType: renamed.get(service.quoteType) ?? service.quoteType,
  }));
  return { ...profile, services };
}

/** The old address and the new one of services that have the same name, or otherwise the same place. */
function renamedSlugs(before: Profile['services'], after: Profile['services']): Map<string, string> {
  const [oldSlugs, newSlugs] = [before, after].map((services) => new Set(services.map(({ slug }) => slug)));
  const added = after.filter(({ slug }) => !oldSlugs?.has(slug));
  const renamed = new Map<string, string>();
  for (const [index, { slug, name }] of before.entries()) {
    if (newSlugs?.has(slug)) continue;
    const to =
      added.find((service) => service.name === name) ?? added.find((service) => service === after[index]);
    if (to !== undefined) renamed.set(slug, to.slug);
  }
  return renamed;
}

/** Those of the same name: another material at its place has another price per kg. */
function renamedMaterials(before: Profile['materials'], after: Profile['materials']): Map<string, string> {
  const isIn = (materials: Profile['materials'], key: string) =>
    materials.some((material) => material.key === key);
  const renamed = before.flatMap(({ key, name }) => {
    const to = isIn(after, key)
      ? undefined
      : after.find((material) => material.name === name && !isIn(before, material.key));
    return to === undefined ? [] : [[key, to.key] as const];
  });
  return withoutSecond(renamed);
}
