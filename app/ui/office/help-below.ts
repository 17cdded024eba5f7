/** Help stands below its field, so that fields beside each other line up. */
export const HELP_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
