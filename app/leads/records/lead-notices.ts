export const LEAD_NOTICES = {
  status: { done: 'Status saved', failed: 'The status could not be saved' },
  owner: { done: 'Owner saved', failed: 'The owner could not be saved' },
  'follow-up': {
    done: 'Follow-up date saved',
    failed: 'The follow-up date could not be saved',
  },
  contact: { done: 'Contact details saved', failed: 'The contact details could not be saved' },
  lines: { done: 'Parts saved', failed: 'The parts could not be saved' },
  'add-note': { done: 'Note added', failed: 'The note could not be saved' },
  record: { done: 'Recorded', failed: 'It could not be recorded' },
  'remove-event': { done: 'Removed', failed: 'It could not be removed' },
  unit: { done: 'Unit saved', failed: 'The unit could not be changed' },
  plate: {
    done: 'Grade and thickness saved',
    failed: 'The grade and the thickness could not be saved',
  },
  delete: { done: 'Lead erased', failed: 'The lead could not be erased' },
  'erase-person': {
    done: 'Everything about the person was erased',
    failed: 'The person could not be erased',
  },
} as const;

export const CREATE_NOTICES = {
  create: { done: 'Lead saved', failed: 'The lead could not be saved' },
} as const;

export const ADD_NOTICES = {
  add: { done: 'Drawings added', failed: 'The drawings could not be added' },
} as const;
export const NO_DRAWING = 'Please choose at least one drawing.';

export const NOT_FOUND = 'Lead not found';
export const NOT_LISTED = 'The leads could not be loaded. Please try again.';
export const NOT_LOADED = 'The lead could not be loaded. Please try again.';
export const ERASED_ALREADY = 'Someone else has already erased this lead.';
export const PERSON_CHANGED =
  'The leads of this email address have changed since you opened this. Close it, check the list again, then decide.';
