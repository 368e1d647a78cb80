import type { chats } from '@backbeat/contract';

/** Domain events that another feature may listen to, one line each. */
export interface Events {
  'user.created': { userId: string };
  'user.role-changed': { userId: string };
  'user.profile-changed': { userId: string };
  'session.ended': { userId: string };
  /** The owner has the account back. `since`: a timestamp as text; additions since then go. */
  'account.recovered': { userId: string; since: string };
  'post.created': { postId: string; authorId: string };
  /** `byId`: the user whose action published it: the author, or the last artist to approve. */
  'post.published': { postId: string; authorId: string; byId: string };
  /** A user can no longer see a draft: they rejected it, or the request to them was withdrawn. */
  'draft.hidden': { postId: string; authorId: string; userId: string };
  /** The author changed details of a post; `oldTitle` if its title is another one now. */
  'post.updated': { postId: string; authorId: string; oldTitle?: string };
  'version.created': { postId: string; number: number };
  /** The media job of a version is done or has failed. */
  'version.processed': { postId: string; number: number };
  'post.deleted': { postId: string; authorId: string };
  /** New likes in their order, and users whose likes were taken back. */
  'likes.changed': {
    postId: string;
    authorId: string;
    newLikes: { id: number; userId: string }[];
    removedUserIds: string[];
  };
  'comment.added': { commentId: string; postId: string; authorId: string; userId: string; text: string };
  /** Comments were deleted by their writers, the author of the post or an administrator. */
  'comments.deleted': { postId: string; authorId: string };
  'request.sent': { postId: string; userId: string };
  /** An artist has not answered a request for days. */
  'request.reminded': { postId: string; userId: string };
  /** Terms that await the artist's answer have changed. */
  'request.changed': { postId: string; userId: string };
  /** A request is no longer open: answered, withdrawn or cancelled. */
  'request.ended': { postId: string; userId: string };
  /** Proposed terms of a published post became current. */
  'terms.agreed': { postId: string; authorId: string; byId: string };
  /** An artist withdrew their credit from a published post. `endedSplit`: the post had a split, which ended. */
  'credit.withdrawn': { postId: string; userId: string; endedSplit: boolean };
  /** Terms or answers of a post changed. */
  'terms.updated': { postId: string; authorId: string };
  'request.approved': { postId: string; userId: string };
  'request.declined': { postId: string; userId: string; reason?: string };
  followed: { userId: string; followerId: string };
  unfollowed: { userId: string; followerId: string };
  blocked: { userId: string; otherId: string };
  muted: { userId: string; otherId: string };
  /**
   * Messages stored by one transaction, by chat: the kind and sender of each, and the members with
   * their unread counts.
   */
  'chats.written': {
    chats: {
      chatId: string;
      messages: chats.Message[];
      entries: { seq: number; kind: string; senderId: string | null; byId: string | null }[];
      readers: { userId: string; unread: number }[];
    }[];
  };
  'message.changed': { chatId: string; seq: number };
  /** The preview of a chat's last message changed for these members. */
  'chat.end-changed': { chatId: string; last: chats.Message; userIds: string[] };
  /** A user created a group with these others. */
  'chat.created': { chatId: string; creatorId: string; userIds: string[] };
  'chat.joined': { chatId: string; userIds: string[] };
  'chat.left': { chatId: string; userIds: string[] };
  /** A setting of these members only, such as muting. */
  'chat.changed': { chatId: string; userIds: string[] };
  /** `isShown`: whether the other members may see the read receipt. */
  'chat.read': {
    chatId: string;
    userId: string;
    userName: string;
    seq: number;
    unread: number;
    isShown: boolean;
  };
  /** The copy of the user's data is ready to download. */
  'export.ready': { userId: string; exportId: string };
  /** A notification is deleted because its cause has ended: a chat is read, a follow taken back. */
  'notification.withdrawn': { userId: string };
  /** `isDue`: whether the notification is to be mailed or pushed now. */
  notified: { userId: string; notificationId: string; isDue: boolean };
}

export type EventName = keyof Events;
