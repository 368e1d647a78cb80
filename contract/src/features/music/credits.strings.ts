/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  notAsked: "You haven't been asked to be featured on this track.",
  answered: "You've already answered this request.",
  notAuthor: "Only the track's author can do this.",
  notPending: (name: string) => `${name} doesn't have an open request for this track.`,
  stillPending: "Someone on this track hasn't answered yet.",
  published: 'This track is already published.',
  loading: 'Loading pending feature requests...',
  failed: 'Failed to load pending feature requests',
  none: 'No Pending Feature Requests',
  noneText: "You don't have any feature requests waiting for approval.",
  wants: 'wants to feature you in their post',
  asked: (name: string) => `You asked to feature ${name}`,
  waiting: 'Waiting',
  saidYes: 'Approved',
  saidNo: 'Declined',
  approved: 'Feature request approved successfully!',
  rejected: 'Feature request rejected.',
  approveFailed: 'Failed to approve feature request. Please try again.',
  rejectFailed: 'Failed to reject feature request. Please try again.',
  rejectQuestion: (author: string) =>
    `This can't be undone. ${author} can publish without you or delete the draft.`,
  /** @param names formatted names of the artists who declined; '' if their accounts are deleted */
  publishWithout: (names: string) => (names === '' ? 'Publish Post' : `Publish without ${names}`),
  publishFailed: "We couldn't publish the post. Please try again.",
  withdrawFailed: "We couldn't withdraw the request. Please try again.",
} as const;
