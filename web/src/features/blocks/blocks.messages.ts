import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  title: 'Blocked and muted',
  tabs: 'Blocked and muted people',
  blockedTab: 'Blocked',
  mutedTab: 'Muted',
  howTo: 'To block or mute someone, use the three dots next to their name.',
  pages: 'Pages of people',
  loadFailed: "We couldn't load the list",
  people: 'People',
  since: 'since <time>{date}</time>',
  loading: 'Loading people...',

  block: 'Block',
  unblock: 'Unblock',
  unmute: 'Unmute',
  muted: 'Muted',
  undo: 'Undo',
  loadingProfile: 'Loading profile...',

  moreAboutUser: 'More about {userName}',
  moreAboutPost: 'More about {title}',
  moreAboutComment: 'More about the comment by {userName}',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  copyFailed: 'Copy the link from the address bar of the profile.',
  viewProfile: 'View Profile',
  muteUser: 'Mute {userName}',
  unmuteUser: 'Unmute {userName}',
  blockUser: 'Block {userName}…',
  report: 'Report…',
});
