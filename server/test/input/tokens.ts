/**
 * Placeholders for things that exist only while the product runs. Requests are generated from a
 * seed alone and so are reproducible. The sender replaces the placeholders with existing things.
 */
export const THINGS = [
  'post',
  'draft',
  'demo',
  'comment',
  'chat',
  'person',
  'name',
  'upload',
  'case',
  'file',
  'checkout',
] as const;
export type Thing = (typeof THINGS)[number];

/** @param which index, taken modulo the number of things */
export const placeholderOf = (thing: Thing, which: number): string => `Xq${thing}${which}qX`;

const STAND_IN = /Xq([a-z]+)(\d)qX/g;

/** The text with the placeholders replaced. */
export const fill = (text: string, things: Readonly<Record<string, readonly string[]>>): string =>
  text.includes('Xq')
    ? text.replace(STAND_IN, (placeholder, thing: string, which: string) => {
        const all = things[thing];
        return all?.[Number(which) % all.length] ?? placeholder;
      })
    : text;
