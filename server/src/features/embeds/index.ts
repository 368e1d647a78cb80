export { landingMeta } from './landing.head.ts';
export { DAY_SECONDS, MINUTE_SECONDS, sendPicture } from './send-picture.ts';
