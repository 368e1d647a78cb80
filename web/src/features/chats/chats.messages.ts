import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  unreadMessages: '{count} unread',
  refresh: 'Refresh',
  error: 'Error',
  message: 'Message',
  messages: 'Messages',
  yourChats: 'Your chats',
  selectAConversation: 'Select a conversation',
  chooseAChatOrStart: 'Choose a chat or start a new one.',
  startNewConversation: 'Start New Conversation',
  allChats: 'All chats',
  newMessage: 'New message',
  sendInAChat: 'Send in a chat',
  sentToChatname: 'Sent to {chatName}',
  searchConversations: 'Search conversations',
  searchPlaceholder: 'Search conversations...',
  noChatsFound: 'No chats found',
  sent: 'Sent',
  send: 'Send',
  sendToChatname: 'Send to {chatName}',
});
