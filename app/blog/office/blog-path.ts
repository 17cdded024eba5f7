/** URL of the blog desk. */
export const BLOG = '/admin/blog';

export function articlePath(id: string): string {
  return `${BLOG}/${id}`;
}
