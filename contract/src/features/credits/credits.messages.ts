import { defineMessages } from '../../messages/define-messages.ts';
import { listNames } from '../../text/list-names.ts';

export const messages = defineMessages({
  notAsked: "You haven't been asked to be featured on this track.",
  answered: "You've already answered this request.",
  notAuthor: "Only the track's author can do this.",
  notPending: "{name} doesn't have an open request for this track.",
  stillPending: "Someone on this track hasn't answered yet.",
  published: 'This track is already published.',
  remindedToday: 'You can remind {names} again tomorrow.',
  cannotAnswer: "{names} can't answer right now.",
  noOneToRemind: 'Everyone has answered. There is nothing to remind them of.',
  notCredited: "You aren't credited on this track.",
  stillDraft: 'This track is still a draft. Decline the request instead.',
  loading: 'Loading pending feature requests...',
  failed: 'Failed to load pending feature requests',
  none: 'No Pending Feature Requests',
  noneText: "You don't have any feature requests waiting for approval.",
  wantsChange: 'wants to change this track',
  changesTitle: "What you're asked to approve",
  details: 'Roles and shares',
  notPlayable: 'You can approve this version as soon as it can be played.',
  signHint: 'How your name appears on the agreement.',
  editHint: 'Everyone on the track approves what changes for them. Until then the track stays as it is.',
  saved: 'Credits saved.',
  proposed: 'Asked for sign-off. Waiting for {names}.',
  everyoneAnswered: "Everyone has answered. It's your call.",
  decide: "{names} declined to be featured. It's your call.",
  notPublished: 'Not published yet',
  draftWaits:
    'Waiting for {names}. Until everyone approves, only the author and the featured artists can see this track.',
  upToAuthor: "It's up to {author} to publish it.",
  publishOrDelete: 'You can publish it or delete it.',
  declinedDraft: '{names} declined to be featured. You can publish without them or delete the track.',
  declinedSplit: '{names} declined to be featured. Agree on a new split, or delete the track.',
  out: "It's out.",
  /** For a request that ends while it is on screen. */
  ended:
    "There's nothing left to answer here. You've answered somewhere else, or {author} took the request back.",
  wants: 'wants to feature you in their post',
  asked: 'You asked to feature {name}',
  waiting: 'Waiting',
  saidYes: 'Approved',
  saidNo: 'Declined',
  approved: 'Feature request approved successfully!',
  /** For the approval that publishes the track. */
  approvedLast: 'Feature request approved successfully! {title} is out.',
  rejected: 'Feature request rejected.',
  approveFailed: 'Failed to approve feature request. Please try again.',
  rejectFailed: 'Failed to reject feature request. Please try again.',
  rejectQuestion: "This can't be undone. {author} can publish without you or delete the draft.",
  /** For changes to a published track, where a rejection leaves the track as it is. */
  rejectChange: 'The track stays as it is. {author} can propose something else or cancel.',
  publish: 'Publish Post',
  publishWithout: 'Publish without {names}',
  publishFailed: "We couldn't publish the post. Please try again.",
  withdrawCredit:
    'Your name disappears from this track, and {author} gets a notification. The track stays public. If shares were agreed on, that split ends.',
  withdrawSharedCredit:
    'Your name disappears from this track, and {author} gets a notification. The track stays public. If shares were agreed on, that split ends for everyone.',
  withdrawnCredit: "You're no longer credited on this track.",
  withdrawCreditFailed: "We couldn't withdraw your credit.",
  cancelProposal: 'Everyone keeps what was agreed on. Answers to this proposal no longer count.',
  cancelled: 'Proposal cancelled.',
  cancelFailed: "We couldn't cancel the proposal.",
  openProposal: 'Changes waiting for approval',
  stays: 'Waiting for {names}. Until everyone approves, the track stays as it is.',
  declinedProposal: '{names} declined. You can cancel this proposal or make a new one.',
  withdrawFailed: "We couldn't withdraw the request. Please try again.",
});

export const describeProposed = (names: readonly string[]): string =>
  names.length === 0 ? messages.saved : messages.proposed({ names: listNames(names) });

/** @param names formatted names of the artists who declined; '' if their accounts are deleted */
export const describeDecision = (names: string): string =>
  names === '' ? messages.everyoneAnswered : messages.decide({ names });

/** @param names formatted names of the artists who declined */
export const describeDeclinedDraft = (names: string, hasSplit: boolean): string =>
  hasSplit ? messages.declinedSplit({ names }) : messages.declinedDraft({ names });

/** @param names formatted names of the artists who declined; '' if their accounts are deleted */
export const labelOfPublish = (names: string): string =>
  names === '' ? messages.publish : messages.publishWithout({ names });

/** @param hasOthers whether the track credits other artists, whose split ends too */
export const describeWithdrawal = (author: string, hasOthers: boolean): string =>
  hasOthers ? messages.withdrawSharedCredit({ author }) : messages.withdrawCredit({ author });
