/** How long the texts of an application may be, in characters; apart from the rules, as forms that still sleep show them. */
export const MAX_NAME_LENGTH = 200;
export const MAX_ANSWER_LENGTH = 1_000;
export const MAX_INTEREST_LENGTH = 2_000;
