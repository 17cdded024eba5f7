export const QUOTATION_NOTICES = {
  line: { done: '', failed: 'The line was not saved' },
  extra: { done: '', failed: 'The line was not saved' },
  confirm: { done: '', failed: 'The line was not saved' },
  unit: { done: '', failed: 'The drawing was not measured again' },
  'fill-plates': { done: '', failed: 'The lines were not filled in' },
  'add-line': { done: '', failed: 'The line was not added' },
  'paste-lines': { done: 'Lines added', failed: 'The list was not added' },
  'remove-line': { done: 'Line removed', failed: 'The line was not removed' },
  'move-line': { done: '', failed: 'The line was not moved' },
  head: { done: '', failed: 'The quotation was not saved' },
  customer: { done: 'Customer chosen', failed: 'The customer was not chosen' },
  nest: { done: '', failed: 'The parts were not nested' },
  send: { done: 'Quotation sent', failed: 'The quotation was not sent' },
  revise: { done: 'New revision begun', failed: 'The revision was not begun' },
  copy: { done: 'Copied to a new quotation', failed: 'The quotation was not copied' },
  withdraw: { done: 'Quotation withdrawn', failed: 'The quotation was not withdrawn' },
  record: { done: 'Decision recorded', failed: 'The decision was not recorded' },
  delete: { done: 'Draft deleted', failed: 'The draft was not deleted' },
  price: { done: '', failed: 'The quotation was not begun' },
} as const;

export const NO_QUOTATION = 'This quotation does not exist';
