export {
  createPushKeys,
  openPush,
  type Push,
  type PushKeys,
  type PushMessage,
  type PushOptions,
  type PushTarget,
  PushUnavailable,
} from './push.ts';
