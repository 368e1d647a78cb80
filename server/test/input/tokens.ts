/**
 * Stand-ins for things that exist only while the product runs. Requests are made from a seed alone, so that they can be made
 * again; who sends them puts the things of the moment in the places of the stand-ins.
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

/** @param which counts round through all there are */
export const standIn = (thing: Thing, which: number): string => `Xq${thing}${which}qX`;

const STAND_IN = /Xq([a-z]+)(\d)qX/g;

/** The text with the things themselves. */
export const fill = (text: string, things: Readonly<Record<string, readonly string[]>>): string =>
  text.includes('Xq')
    ? text.replace(STAND_IN, (found, thing: string, which: string) => {
        const all = things[thing];
        return all?.[Number(which) % all.length] ?? found;
      })
    : text;
