/** URL of the blog desk. */
export const BLOG = '/admin/blog';

export function editorPath(id: string): string {
  return `${BLOG}/${id}`;
}
