import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  waitingFor: 'Waiting for {names}',
  days: '{days, plural, one {# day} other {# days}}',
  answersOfTheArtists: 'Answers of the artists',
  you: 'You',
  /** The hidden parts stand before the date where there is space. */
  sharedOn: '<label>Shared on </label>{date}',
  approvedOn: '<label>Approved on </label>{date}',
  declinedOn: '<label>Declined on </label>{date}',
  waitingSince: '<label>Waiting · </label>{days, plural, =0 {since today} one {# day} other {# days}}',
  leavesTheCredits: 'Leaves the credits',
  public: 'Public',
  forEveryone: 'For everyone',
  notPublished:
    'Not published yet. Until everyone approves, only you and the featured artists can see this track.',
  notPublishedByAuthor:
    'Not published yet. Until everyone approves, only the author and the featured artists can see this track.',
  changesWait: 'Changes waiting for approval. Until everyone approves, the track stays as it is.',
  remind: 'Remind',
  reminded: 'Reminded · again tomorrow',
  remindedNames: 'We reminded {names}.',
  couldntRemind: "We couldn't send the reminder. Please try again.",
  openChat: 'Open chat',
  openRelease: 'Open release',
  couldntOpenChat: "We couldn't open the chat.",
});
