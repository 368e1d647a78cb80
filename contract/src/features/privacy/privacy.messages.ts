import { defineMessages } from '../../messages/define-messages.ts';
export const messages = defineMessages({
  refuses: "You can't message {userName}. They limit who can message them.",
  refusesMessage: "You can't message this person. They limit who can message them.",
  messagesFrom: {
    label: 'Who can message me',
    about:
      'This is about new chats and groups. Chats that are already in your list stay open. To end one, block the person.',
    everyone: 'Everyone',
    following: 'People I follow',
    nobody: 'Nobody',
  },
  showsSeen: {
    label: 'Read receipts',
    about: "Others see what you've read, and you see what they've read.",
  },
  showsOnline: {
    label: "Show when I'm online",
    about: "Others see when you're here, and you see when they are.",
  },
  showsLikes: {
    label: 'Show my likes on my profile',
    about: 'Signed-in people can browse the tracks you like. The likes on a track are always visible there.',
  },
  inFeeds: {
    label: 'Podcast and feed apps may play my tracks',
    about:
      'If you turn this off, feeds still list your tracks, but apps have to open them here to play them.',
  },
  visible: 'What others see',
  blocked: {
    label: 'Blocked and muted people',
    about: 'See who you blocked or muted, and undo it.',
    open: 'Show people',
  },
  saveFailed: "We couldn't save that",
});
