/** Why a line has no price: what neither it nor the price book says. It is never guessed. // P2 */
export const MISSING = {
  'nothing-to-price': 'the line has neither a part with grade, thickness and process nor a typed price',
  grade: 'the price book has no such grade',
  process: 'the price book has no such process',
  feed: 'no feed of the process covers this thickness in this group of material',
  material: 'the price book has no material of this grade and thickness',
  'price-per-kg': 'the material has no price per kg',
  plates: 'the material has no plate that the machine takes',
  'too-large': 'the part is larger than every plate',
  nest: 'the parts could not be nested',
  'bend-length': 'the line does not say how long its bends are',
  bending: 'no bending rate covers this thickness and length',
  extra: 'the price book has no such extra',
  hours: 'the line does not say how many hours',
} as const;

export type Missing = keyof typeof MISSING;
