/** Whether this is the short run for CI: the same faults, fewer repetitions. */
export const isShort = process.env['FAULTS'] === 'short';

/** Repetitions in the long and in the short run. */
export const times = (long: number, short: number): number => (isShort ? short : long);

/** Prints a measurement. */
export const printNote = (sentence: string): void => void process.stdout.write(`  ${sentence}\n`);

/** The figures above a promised limit. Returns none on a busy machine, which cannot be judged. */
export const figuresAbove = (limit: number, figures: readonly number[]): number[] =>
  isShort ? [] : figures.filter((figure) => figure > limit);
