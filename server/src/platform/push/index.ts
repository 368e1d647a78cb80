export {
  createPushKeys,
  openPush,
  type Push,
  type PushOptions,
  type PushTarget,
  PushUnavailable,
} from './push.ts';
