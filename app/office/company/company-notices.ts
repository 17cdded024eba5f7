/** The texts of the toasts of the page Company. */
export const COMPANY_NOTICES = {
  draft: { done: 'Saved as a draft', failed: 'The draft was not saved' },
  publish: { done: 'Published', failed: 'Not published' },
  discard: { done: 'The draft is gone', failed: 'The draft is still there' },
  restore: { done: 'Restored and published', failed: 'Not restored' },
  add: { done: 'Added to the draft', failed: 'Nothing was added' },
  upload: { done: 'Added: every section can choose it now', failed: 'The picture was not added' },
  remove: { done: 'Taken out of the draft', failed: 'Nothing was taken out' },
  confirm: { done: 'Confirmed', failed: 'Not confirmed' },
  move: { done: 'Moved in the draft', failed: 'Nothing was moved' },
} as const;
