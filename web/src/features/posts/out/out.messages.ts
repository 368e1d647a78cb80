import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  /** `count` includes the author. */
  approvedByAll:
    '{count, plural, =2 {Approved by both} =3 {Approved by all three} =4 {Approved by all four} =5 {Approved by all five} other {Approved by all #}} · {date}',
  isPublic: '<title>{name}</title> is public now.',
  youWithin: 'You',
  loading: 'Loading track...',
  share: 'Share',
  postInChat: 'Post in chat',
  goToPost: 'Go to Post',
  firstListener: '<name>{userName}</name> is your first listener',
  firstListenerIsHere: 'Your first listener is here',
});
