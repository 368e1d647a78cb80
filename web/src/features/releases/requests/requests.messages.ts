import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  requestsWaiting:
    '{count, plural, one {{countText} feature request waiting} other {{countText} feature requests waiting}}',
  featureRequests: 'Feature Requests',
  /** After the name of the owner, which is a link. */
  wantsTrack: 'wants “{title}” on this release',
  wantsName: 'wants to name you as an artist of this release',
  tracks: 'Tracks',
  byName: 'by {name}',
  agree: 'Agree',
  decline: 'Decline',
  declineTitle: 'Decline “{title}”?',
  declineText: 'We tell {owner}. They can change the release and ask you again.',
  reasonOptional: 'Reason (optional)',
  onlySees: 'Only {userName} sees this.',
  agreed: "You've agreed.",
  declined: "You've declined.",
  failed: "We couldn't load the release requests",
});
