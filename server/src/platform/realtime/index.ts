export { ownRoom } from './destinations.ts';
export type { Problem } from './errors.ts';
export { hintsWithin, type Hints } from './hints.ts';
export { RedisHints } from './redis-hints.ts';
export { Sockets } from './sockets.ts';
