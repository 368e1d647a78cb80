/** Whether this is the short form, as CI runs it: the same faults, fewer times. */
export const isShort = process.env['FAULTS'] === 'short';

/** How often something is done: so often in the long form, and so often in the short one. */
export const times = (long: number, short: number): number => (isShort ? short : long);

/** Says what was measured. */
export const note = (sentence: string): void => void process.stdout.write(`  ${sentence}\n`);

/** Those of these figures that break a promise; a machine that does much else at the same time can judge of none. */
export const above = (limit: number, figures: readonly number[]): number[] =>
  isShort ? [] : figures.filter((figure) => figure > limit);
