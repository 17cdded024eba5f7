/** Where the blog desk is. */
export const BLOG = '/admin/blog';

export function articlePath(id: string): string {
  return `${BLOG}/${id}`;
}
