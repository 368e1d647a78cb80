import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  muted: 'Muted',
  unreadCount: '{count} unread',
  messages: 'Messages',
  newMessage: 'New message',
  searchConversations: 'Search conversations',
  searchPlaceholder: 'Search conversations...',
  noChatsYetMessageSomeone: 'No chats yet. Message someone whose music you like.',
  startNewConversation: 'Start New Conversation',
  countFound: '{count} found',
  noChatsFoundForSearch: 'No chats found for "{search}"',
  conversations: 'Conversations',
  loadMore: 'Load More',
  loadingConversations: 'Loading conversations...',
  createNewChat: 'Create New Chat',
  createChat: 'Create Chat',
  chatName: 'Chat name',
  nightSession: 'Night session',
  selectedUsers: 'Selected users',
  addPeople: 'Add people',
  typeAUsernameToFind: 'Type a username to find people.',
  membersLastActive: '{count, plural, one {{count} member} other {{count} members}} · Last active {age}',
  /** The viewer, as the sender of the last message. */
  you: 'You',
  sentATrack: '{sender} sent a track',
  senderSaid: '{sender}: {message}',
  /** message: what the sender did, such as 'left the chat'. */
  senderDid: '{sender} {message}',
});
