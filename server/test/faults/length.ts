/** Whether this is the short form, as CI runs it: the same faults, fewer times. */
export const isShort = process.env['FAULTS'] === 'short';

/** How often something is done: so often in the long form, and so often in the short one. */
export const times = (long: number, short: number): number => (isShort ? short : long);
