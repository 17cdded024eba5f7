import type { Material } from '#app/company/profile/services.ts';

export type ShownMaterial = Pick<
  Material,
  'key' | 'name' | 'family' | 'group' | 'surface' | 'description' | 'cutting' | 'welding'
>;

/** One material (S9), a closed row on a phone. Services link to it by its key. */
export function MaterialCard({ material }: { material: ShownMaterial }) {
  const { key, name, family, group, surface, description, cutting, welding } = material;
  return (
    <li id={key} className="material" data-group={group}>
      <details>
        <summary>
          <span className="swatch" data-surface={surface} />
          <span className="muted small">{family}</span>
          <h3>{name}</h3>
        </summary>
        <div className="material-text">
          <p>{description}</p>
          <dl>
            <dt>Cutting</dt>
            <dd>{cutting}</dd>
            <dt>Welding</dt>
            <dd>{welding}</dd>
          </dl>
        </div>
      </details>
    </li>
  );
}
