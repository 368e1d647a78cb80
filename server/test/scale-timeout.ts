import { availableParallelism } from 'node:os';

/** Where tests share few cores with each other, each takes longer than on a machine for itself. */
const DEFAULT_FACTOR = availableParallelism() < 4 ? 4 : 1;

/** The factor by which this machine is slower than an idle one. */
const FACTOR = Number(process.env['TEST_TIMEOUT_FACTOR'] ?? DEFAULT_FACTOR);

/** The limit in milliseconds on this machine, for a limit that fits an idle machine. */
export const scaleTimeout = (milliseconds: number): number => milliseconds * FACTOR;
