/** How many times slower than an idle machine of two cores this one is. */
const FACTOR = Number(process.env['TEST_TIMEOUT_FACTOR'] ?? 1);

/** The limit in milliseconds on this machine, for a limit that fits an idle machine of two cores. */
export const scaleTimeout = (milliseconds: number): number => milliseconds * FACTOR;
