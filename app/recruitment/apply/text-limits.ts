/** How long the texts of an application may be, in characters; apart from the rules, as forms that still sleep show them. */
export const LONGEST_NAME = 200;
export const LONGEST_ANSWER = 1_000;
export const LONGEST_INTEREST = 2_000;
