export { ownTopic } from './destinations.ts';
export type { Problem } from './errors.ts';
export { encodeFrame } from './frame.ts';
export { Sockets } from './sockets.ts';
