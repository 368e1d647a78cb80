export { landingMeta } from './landing.head.ts';
