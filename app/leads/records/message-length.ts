/** The longest message of an enquiry or a request, in characters. */
export const MAX_MESSAGE_LENGTH = 5_000;
