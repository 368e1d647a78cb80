export { localPubSub, type PubSub } from './pub-sub.ts';
export { RedisPubSub } from './redis-pub-sub.ts';
