import type { chats } from '@backbeat/contract';

/** Domain events that another feature may listen to, one line each. */
export interface Events {
  'user.created': { userId: string };
  'user.role-changed': { userId: string };
  /** A user joined the team, left it, or has another role in it. */
  'user.staff-role-changed': { userId: string };
  'user.profile-changed': { userId: string };
  /** A user decided whether feed apps may play their tracks. */
  'user.feeds-changed': { userId: string };
  'badge.awarded': { userId: string };
  /** Staff gives a badge to a user, or takes it away. */
  'badge.decided': { userName: string; code: string; isRemoved: boolean };
  'session.ended': { userId: string };
  /** The owner has the account back. `since`: a timestamp as text; additions since then go. */
  'account.recovered': { userId: string; since: string };
  /** `releaseId`: the release that holds the new draft. */
  'post.created': { postId: string; authorId: string; releaseId: string | undefined };
  /**
   * `byId`: the user whose action published it: the author, or the last artist to approve. `releaseId`:
   * the release with which it came out.
   */
  'post.published': { postId: string; authorId: string; byId: string; releaseId?: string };
  /** A user can no longer see a draft: they rejected it, or the request to them was withdrawn. */
  'draft.hidden': { postId: string; authorId: string; userId: string };
  /** The author changed details of a post; `oldTitle` if its title is another one now. */
  'post.updated': { postId: string; authorId: string; oldTitle?: string };
  'version.created': { postId: string; number: number };
  /** The media job of a version is done or has failed. */
  'version.processed': { postId: string; number: number };
  /** A version became the one of the published post, for the first time. */
  'version.current': { postId: string; number: number };
  /**
   * A playlist, its items or its people changed. `reachesAll`: some of its subscribers may not see it
   * any more, and hear of it for the last time.
   */
  'playlist.changed': { playlistId: string; revision: number; reachesAll?: boolean };
  /** A playlist became private, which hides it from its followers. */
  'playlist.hidden': { playlistId: string };
  'playlist.invited': { playlistId: string; userId: string };
  /** An invitation is no longer open: answered or withdrawn. */
  'playlist.invitation-ended': { playlistId: string; userId: string };
  /** A user is no collaborator of a playlist any more. */
  'playlist.left': { playlistId: string; userId: string };
  /** Others added tracks, of which these followers are notified now. */
  'playlist.extended': { playlistId: string; followers: { userId: string; tracks: number }[] };
  /**
   * `wasPublished`: whether it was public until now. `playlistIds`: the playlists that it was on.
   * `guestEmails`: the addresses of its guests, who are gone with it.
   */
  'post.deleted': {
    postId: string;
    authorId: string;
    wasPublished: boolean;
    playlistIds: string[];
    guestEmails: string[];
  };
  /** New likes in their order, and users whose likes were taken back. */
  'likes.changed': {
    postId: string;
    authorId: string;
    newLikes: { id: number; userId: string }[];
    removedUserIds: string[];
  };
  /** `replyTo`: the comment that it answers, if it is a reply. */
  'comment.added': {
    commentId: string;
    postId: string;
    authorId: string;
    userId: string;
    text: string;
    replyTo: string | null;
  };
  /** New likes of a comment in their order, and users whose likes of it were taken back. */
  'commentLikes.changed': {
    postId: string;
    commentId: string;
    /** The author of the comment. */
    authorId: string;
    newLikes: { id: number; userId: string }[];
    removedUserIds: string[];
  };
  /** Comments were deleted by their writers, the author of the post or an administrator. */
  'comments.deleted': { postId: string; authorId: string };
  /** A mix room changed, under a number that counts up by one: the note, the members, else the versions. */
  'room.changed': { postId: string; seq: number; noteId?: string; isAboutMembers?: boolean };
  /**
   * Notes were written, in the order of their numbers. `byId`: the party id of the member, and so below.
   * `hasMention`: whether the text may mention a member.
   */
  'notes.added': {
    notes: { postId: string; noteId: string; byId: string; hasMention: boolean; isAssigned: boolean }[];
  };
  'note.replied': { postId: string; noteId: string; replyId: string; byId: string; seq: number };
  'note.assigned': { postId: string; noteId: string; byId: string; seq: number };
  /** A digest of notes is due to a guest. `notes`: the newest ones first; `name` is that of the author. */
  'guest.notesWaiting': {
    postId: string;
    guestId: string;
    count: number;
    notes: { number: number; version: number; name: string; text: string }[];
  };
  'note.deleted': { postId: string; noteId: string };
  /** Users have seen the newest change of a room, because they have it open. */
  'room.seen': { postId: string; userIds: string[] };
  'verdict.given': {
    postId: string;
    version: number;
    byId: string;
    /** Null: taken back. */
    verdict: 'changes' | 'good' | null;
    seq: number;
  };
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
  /** An author credits people by their addresses for the first time on this post. */
  'guests.invited': { postId: string; authorId: string; guestIds: string[] };
  /** Terms of a post ask a guest. */
  'guest.asked': { postId: string; guestId: string };
  /** Terms that await the guest's answer have changed. */
  'guest.termsChanged': { postId: string; guestId: string };
  /** A guest has not answered the removal of their credit for days, or the author reminds them. */
  'guest.reminded': { postId: string; guestId: string };
  /** A request to a guest is no longer open: answered, withdrawn or cancelled. */
  'guest.requestEnded': { postId: string; guestId: string };
  /**
   * A guest answered by mailed code. `removed`: whether the answer removed them from the post: a
   * decline or a withdrawal without a credit that stays, or an approved removal.
   */
  'guest.answered': {
    postId: string;
    guestId: string;
    answer: 'approved' | 'declined' | 'withdrawn';
    removed: boolean;
    reason?: string;
    /** Whether a split ended with a withdrawal. */
    endedSplit: boolean;
  };
  /**
   * A guest is no party to the versions any more: they declined, withdrew or were removed, or their
   * request was withdrawn.
   */
  'guest.removed': { postId: string; guestId: string };
  /** An account took over guests of posts. */
  'guests.claimed': { userId: string; guests: { postId: string; guestId: string }[] };
  'request.approved': { postId: string; userId: string };
  'request.declined': { postId: string; userId: string; reason?: string };
  /** The access of a guest ended: revoked, claimed, erased, or in this browser alone. */
  'guest.accessEnded': { postId: string; guestId: string; browser?: number };
  /** What is stored about a guest has been erased. */
  'guest.erased': { postId: string; guestId: string };
  /** A guest says that they do not know the author who invited them. */
  'author.reported': { authorId: string };
  /** Texts, tracks, artists or status of a release changed. `formerIds`: users whose requests went with it. */
  'release.updated': { releaseId: string; ownerId: string; formerIds?: string[] };
  /** Requests of a release changed. `askedIds`: the users who had none before. */
  'release.requests-changed': { releaseId: string; askedIds: string[] };
  'release.released': { releaseId: string; ownerId: string };
  /** A release could not go out on time, or is not scheduled any more. `blocker`: why, as a sentence. */
  'release.blocked': { releaseId: string; ownerId: string; blocker: string };
  /** The tracks of a release that is out changed. */
  'release.tracks-changed': { releaseId: string };
  /** An author or artist declined; `postId` is null for a name. */
  'release.declined': { releaseId: string; userId: string; postId: string | null; reason?: string };
  /** An author took a track, or an artist their name, off a release. */
  'release.withdrawn': { releaseId: string; userId: string; postId: string | null };
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
  /** A report or a sign-up request waits for staff, or has been decided. */
  'queue.changed': null;
  /** The copy of the user's data is ready to download. */
  'export.ready': { userId: string; exportId: string };
  /** A stored file has brought a user near their quota. */
  'storage.nearly-full': { userId: string };
  /** A notification is deleted because its cause has ended: a chat is read, a follow taken back. */
  'notification.withdrawn': { userId: string };
  /** `isDue`: whether the notification is to be mailed or pushed now. */
  notified: { userId: string; notificationId: string; isDue: boolean };
}

export type EventName = keyof Events;
