import type { Material } from '#app/company/profile/services.ts';

type Shown = Pick<Material, 'key' | 'name' | 'family' | 'description' | 'cutting' | 'welding'>;

/** One material (S9). Services link to it by its key. */
export function MaterialCard({ material }: { material: Shown }) {
  return (
    <li id={material.key} className="material">
      <p className="muted">{material.family}</p>
      <h3>{material.name}</h3>
      <p>{material.description}</p>
      <dl>
        <dt>Cutting</dt>
        <dd>{material.cutting}</dd>
        <dt>Welding</dt>
        <dd>{material.welding}</dd>
      </dl>
    </li>
  );
}
