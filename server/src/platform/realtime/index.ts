export { ownTopic } from './destinations.ts';
export type { Problem } from './errors.ts';
export { localPubSub, type PubSub } from './pub-sub.ts';
export { RedisPubSub } from './redis-pub-sub.ts';
export { Sockets } from './sockets.ts';
