/** Letters of the scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Isolates a text from right to left from the sentence around it (FSI and PDI, UAX #9), where no
 * markup can: otherwise the text would take the punctuation, numbers and quotes beside it along.
 * Returns other texts as they are.
 */
export const isolateText = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
