import type { ArticleContent } from '../../article-content.ts';
import { articlePath } from '../blog-path.ts';
import type { SaveAnswer } from './article-saver.ts';

/** Sends one save. Network errors are returned as an answer too. */
export async function sendSave(
  id: string,
  from: { editor: string; earlier: string | undefined; order: number },
  base: number,
  content: ArticleContent,
): Promise<SaveAnswer> {
  try {
    const response = await fetch(`${articlePath(id)}/save`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ base, ...from, content }),
      // The guard's redirect to the sign-in page is not followed, since it means that the session has ended.
      redirect: 'manual',
    });
    if (response.type === 'opaqueredirect') return { kind: 'signed-out' };
    const isOwn = response.headers.get('content-type')?.startsWith('application/json') === true;
    if (!isOwn && response.status === 413) return { kind: 'refused', reason: TOO_LARGE };
    return isOwn ? await response.json() : { kind: 'unreachable' };
  } catch {
    return { kind: 'unreachable' };
  }
}

const TOO_LARGE = 'This article is too large to be saved. Please split it into two.';
