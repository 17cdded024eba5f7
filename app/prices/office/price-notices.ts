export const PRICE_NOTICES = {
  save: { done: 'Prices saved', failed: 'The prices were not saved' },
  restore: { done: 'Version restored', failed: 'The version was not restored' },
} as const;
