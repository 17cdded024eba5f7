/** Why a line has no price: what neither it nor the price book says. It is never guessed. // P2 */
export const MISSING = {
  'nothing-to-price': 'choose the material, the thickness and the process, or enter a price',
  grade: 'the density of this grade is not known',
  process: 'the price book has no rate of this process',
  feed: 'the price book has no cutting speed for this thickness of this material',
  material: 'the price book has no material of this grade and thickness',
  'price-per-kg': 'the material has no price per kg',
  plates: 'the material has no plate that the machine’s bed takes',
  'too-large': 'the part is larger than every plate',
  nest: 'the parts could not be nested',
  'bend-length': 'enter the length of the bends',
  bending: 'no bending rate covers this thickness and length',
  extra: 'the price book has no such extra',
  hours: 'enter the hours',
  'too-much': 'this comes to more than R 10 billion: check the quantity and the prices',
} as const;

export type Missing = keyof typeof MISSING;
