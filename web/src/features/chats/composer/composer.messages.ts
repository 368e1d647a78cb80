import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  attachedFiles: 'Attached files',
  removeName: 'Remove {name}',
  editMessage: 'Edit message',
  replyToSender: 'Reply to {sender}',
  peopleInThisChat: 'People in this chat',
  filesToSend: 'Files to send',
  attach: 'Attach',
  message: 'Message',
  typeAMessage: 'Type a message...',
  recordAVoiceNote: 'Record a voice note',
  send: 'Send',
});
