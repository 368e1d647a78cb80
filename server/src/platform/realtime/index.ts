export type { May, OnSend, Params } from './destinations.ts';
export { ownRoom } from './destinations.ts';
export type { Problem } from './errors.ts';
export { hintsWithin, type Hints } from './hints.ts';
export { RedisHints } from './redis-hints.ts';
export { Sockets } from './sockets.ts';
