/** The texts of the toasts of the guide. */
export const GUIDE_NOTICES = {
  skip: { done: 'Skipped', failed: 'The step was not skipped' },
  unskip: { done: 'The step is open again', failed: 'The step is still skipped' },
  dismiss: { done: 'The guide is gone from the dashboard', failed: 'The guide was not dismissed' },
  reopen: { done: 'The guide is on the dashboard again', failed: 'The guide is still dismissed' },
  mail: { done: 'The test email is on its way', failed: 'No test email was sent' },
  backup: { done: 'The backup is being made', failed: 'No backup is being made' },
  keep: { done: 'They are yours now', failed: 'Nothing was changed' },
  delete: { done: 'The sample content is deleted', failed: 'Nothing was deleted' },
} as const;
