const SURROGATE_PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/**
 * The length of a text in Unicode code points. Schemas, counters and the CHECKs of the database
 * (`char_length`) all count code points; `text.length` counts UTF-16 units, of which an emoji has
 * two.
 */
export const countCodePoints = (text: string): number =>
  text.length - (text.match(SURROGATE_PAIR)?.length ?? 0);

/** The first `max` code points of a text. */
export const cutToCodePoints = (text: string, max: number): string =>
  // A text has at least as many UTF-16 units as code points.
  text.length <= max ? text : Array.from(text).slice(0, max).join('');
