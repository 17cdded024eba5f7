import Fraction from 'fraction.js';

declare const isCents: unique symbol;
/** A sum of money in whole cents of rand, excluding VAT unless it says otherwise. */
export type Cents = number & { readonly [isCents]: true };

/** The most that a line comes to, or one part of its cost: so all sums of a quotation, with rush and VAT, are whole numbers. */
export const MOST_OF_LINE = 1e12;

/** An exact number: rates, masses and times are fractions until a price is rounded. */
export type Exact = Fraction;

/** The exact value of a number as it is written: 0.1 is a tenth, not its nearest binary fraction. */
export function exact(written: number): Exact {
  const [digits = '0', exponent = '0'] = String(written).split('e');
  return new Fraction(digits).mul(new Fraction(10).pow(Number(exponent)));
}

/** The only rounding of money: to the nearest cent, half a cent up. */
export function roundToCents(amount: Exact): Cents {
  return toCents(Number(amount.add(1, 2).floor().toString()));
}

/** @throws RangeError if it is no whole number of cents. */
export function toCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no whole number of cents`);
  return amount as Cents;
}

export function sumOf(amounts: readonly Cents[]): Cents {
  return toCents(amounts.reduce((sum, amount) => sum + amount, 0));
}

export function times(unit: Cents, quantity: number): Cents {
  return toCents(unit * quantity);
}

/** @returns the percentage of a sum, rounded. */
export function percentOf(amount: Cents, percent: number): Cents {
  return roundToCents(exact(amount).mul(exact(percent)).div(100));
}

/** For people and documents: with at most six digits after the point. */
export function approximately(value: Exact): number {
  return Number(value.round(6).valueOf());
}
