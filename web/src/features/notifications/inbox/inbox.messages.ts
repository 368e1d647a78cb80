import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  olderFailed: "We couldn't load older notifications.",
  loadingOlder: 'Loading older notifications...',
  views: { all: 'All', mentions: 'Mentions', requests: 'Requests' },
  allViews: 'Kinds of notifications',
  viewWithNew: '{view}, {count} new',
  noMentions: 'No mentions yet',
  noMentionsText: 'When someone writes @{userName} in a comment, it shows up here.',
  noRequests: 'No requests for you',
  noRequestsText: 'When someone wants you on a track, you can answer here.',
  allDoneText: 'Likes, comments, followers and requests show up here.',

  done: 'Done',
  isDone: 'Done. Off your list.',
  undo: 'Undo',
  doneFailed: "We couldn't take that off your list.",
  undoFailed: "We couldn't bring that back.",

  reply: 'Reply',
  replyTo: 'Reply to {userName}',
  replied: 'Reply posted.',
  replyFailed: "We couldn't post your reply. {why}",

  move: 'Move',
  play: 'Play',
  open: 'Open',
  space: 'Space',
  enter: 'Enter',

  byArtist: 'by',
  goToPost: 'Go to Post',
  goToAgreement: 'Go to Agreement',
  openChat: 'Open Chat',
  goToSettings: 'Go to Your Data',
  postFailed: "We couldn't load this track.",
  postGone: 'This track is gone.',
  pickOne: 'Pick a notification to see it here.',
  commentedAt: 'at {time}',
  playFrom: 'Play from {time}',
  aroundThisMoment: 'Around this moment',
});
