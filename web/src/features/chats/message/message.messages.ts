import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  download: 'Download',
  nameSentBySender: '{name}, sent by {sender}',
  actionsForYourMessage: 'Actions for your message',
  actionsForSendersMessage: "Actions for {sender}'s message",
  openName: 'Open {name}',
  downloadName: 'Download {name}',
  actionsForTheMessage: 'Actions for the message',
  react: 'React',
  reactWithEmoji: 'React with {emoji}',
  reply: 'Reply',
  copyText: 'Copy text',
  edit: 'Edit',
  report: 'Report…',
  edited: 'edited',
  replyingToSenderMessage: 'Replying to {sender}: {message}',
  reactions: 'Reactions',
  featureRequestTitle: 'Feature request: {title}',
  you: 'You',
});
