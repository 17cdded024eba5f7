/** Success and failure messages of the actions on an article. */
export const ARTICLE_NOTICES = {
  create: { done: '', failed: 'The article could not be created' },
  publish: { done: 'Published', failed: 'The article was not published' },
  schedule: { done: 'Scheduled', failed: 'The article was not scheduled' },
  unpublish: { done: 'No longer public', failed: 'The article is still public' },
  unschedule: { done: 'The article is no longer scheduled', failed: 'The article is still scheduled' },
  discard: {
    done: 'Changes discarded; they are kept under Versions',
    failed: 'The changes could not be discarded',
  },
  restore: { done: 'Restored as a draft', failed: 'The version could not be restored' },
  delete: { done: 'Article deleted', failed: 'The article could not be deleted' },
  'remove-redirect': { done: 'Redirect removed', failed: 'The redirect could not be removed' },
  upload: { done: '', failed: 'The picture was not added' },
} as const;

export const ARTICLES_NOT_FETCHED = 'The articles could not be loaded';
export const ARTICLE_GONE = 'This article is no longer there. Somebody may have deleted it.';

export function changedByOther(by: string): string {
  return `${by || 'Somebody else'} saved this article first. Nothing was overwritten.`;
}
