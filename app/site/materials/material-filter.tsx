import { GROUPS, type Group } from '#app/drawings/machine.ts';

/** What visitors call the groups. */
const FAMILIES: Readonly<Record<Group, string>> = {
  carbon: 'Carbon steel',
  'high-strength': 'Wear and high-strength plate',
  stainless: 'Stainless steel',
  aluminium: 'Aluminium',
  coated: 'Coated sheet',
};

/** The families of the materials to choose from, without scripts: the stylesheet hides the others. */
export function MaterialFilter({ groups }: { groups: ReadonlySet<Group> }) {
  if (groups.size < 2) return null;
  return (
    <fieldset className="material-filter">
      <legend className="visually-hidden">Show</legend>
      <label>
        <input type="radio" name="family" value="" defaultChecked />
        <span>All</span>
      </label>
      {GROUPS.filter((group) => groups.has(group)).map((group) => (
        <label key={group}>
          <input type="radio" name="family" value={group} />
          <span>{FAMILIES[group]}</span>
        </label>
      ))}
    </fieldset>
  );
}
