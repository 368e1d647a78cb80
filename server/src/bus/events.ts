import type { chats } from '@backbeat/contract';

/** What happens in the product that another feature may want to hear of. One line each. */
export interface Events {
  'user.created': { userId: string };
  'user.role-changed': { userId: string };
  'user.profile-changed': { userId: string };
  'session.ended': { userId: string };
  'post.created': { postId: string; authorId: string };
  /** `byId`: who has brought it about: the author, or whose approval was the last. */
  'post.published': { postId: string; authorId: string; byId: string };
  /** Somebody does not see a draft any more: they have rejected, or are not asked any longer. */
  'draft.hidden': { postId: string; authorId: string; userId: string };
  'post.deleted': { postId: string; authorId: string };
  /** People and numbers of likes that have come, in their order, and people whose likes were taken back. */
  'likes.changed': {
    postId: string;
    authorId: string;
    added: { id: number; userId: string }[];
    removed: string[];
  };
  'comment.added': { commentId: string; postId: string; authorId: string; userId: string };
  'feature.requested': { postId: string; userId: string };
  'feature.approved': { postId: string; userId: string };
  'feature.rejected': { postId: string; userId: string };
  followed: { userId: string; followerId: string };
  unfollowed: { userId: string; followerId: string };
  blocked: { userId: string; otherId: string };
  muted: { userId: string; otherId: string };
  /** What was written at once, by chat: what each message is, by whom; and who has the chat in their list, with what they have not read. */
  'chats.written': {
    chats: {
      chatId: string;
      messages: chats.Message[];
      deeds: { seq: number; kind: string; senderId: string | null; byId: string | null }[];
      readers: { userId: string; unread: number }[];
    }[];
  };
  'message.changed': { chatId: string; seq: number };
  /** The last message of a chat reads otherwise now, for these members. */
  'chat.end-changed': { chatId: string; last: chats.Message; userIds: string[] };
  /** A group that somebody has made with these others. */
  'chat.created': { chatId: string; creatorId: string; userIds: string[] };
  'chat.joined': { chatId: string; userIds: string[] };
  'chat.left': { chatId: string; userIds: string[] };
  /** Of these members only, such as that it is muted. */
  'chat.changed': { chatId: string; userIds: string[] };
  /** `isShown`: whether others may know. */
  'chat.read': {
    chatId: string;
    userId: string;
    userName: string;
    seq: number;
    unread: number;
    isShown: boolean;
  };
  notified: { userId: string; notificationId: string };
}

export type EventName = keyof Events;
