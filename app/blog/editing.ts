/** NOTIFY channel: an article was saved, or somebody opened or closed it in the editor. */
export const EDITING_CHANNEL = 'article-editing';

/** The state of an article that is sent to its open editors. // B16 */
export type Editing = {
  /** Who else has it open, by name. */
  others: readonly string[];
  revision: number;
  /** Who saved that revision. */
  by: string;
};

export function parseEditing(json: string): Editing | null {
  const read: unknown = JSON.parse(json);
  if (typeof read !== 'object' || read === null) return null;
  const [others, revision, by] = ['others', 'revision', 'by'].map((name) => Reflect.get(read, name));
  if (!Array.isArray(others) || typeof revision !== 'number' || typeof by !== 'string') return null;
  return { others: others.map(String), revision, by };
}
