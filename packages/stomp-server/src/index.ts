export { ownTopic } from './destinations.ts';
export type { Problem } from './errors.ts';
export { encodeFrame } from './frame.ts';
export { Sockets } from './sockets.ts';
export { spreadOf, TopicThrottle } from './topic-throttle.ts';
export { Upgrades } from './upgrades.ts';
