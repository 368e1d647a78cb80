/** Two letters, three letters or digits, two digits of the year, five digits (ISO 3901:2019). */
const ISRC = /^[a-z]{2}[a-z0-9]{3}[0-9]{7}$/i;

const withoutHyphens = (text: string): string => text.replace(/[\s-]/g, '');

/** Whether a typed text is an ISRC, with or without hyphens and in small letters too, or empty. */
export const isIsrcOrEmpty = (text: string): boolean =>
  withoutHyphens(text) === '' || ISRC.test(withoutHyphens(text));

/** A typed ISRC in capital letters without hyphens; null for an empty text. */
export const parseIsrc = (text: string): string | null => withoutHyphens(text).toUpperCase() || null;

/** An ISRC as people read it: 'QZ-ABC-26-00001'. */
export const formatIsrc = (isrc: string): string =>
  [isrc.slice(0, 2), isrc.slice(2, 5), isrc.slice(5, 7), isrc.slice(7)].join('-');
