/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  notAsked: 'This track does not ask you to be featured.',
  answered: 'You have already answered this request.',
  notAuthor: 'Only its author can do this with a track.',
  notPending: (name: string) => `${name} has no open request for this track.`,
  stillPending: 'Somebody on this track has not answered yet.',
  published: 'This track is published already.',
  loading: 'Loading pending feature requests...',
  failed: 'Failed to load pending feature requests',
  none: 'No Pending Feature Requests',
  noneText: "You don't have any feature requests waiting for approval.",
  wants: 'wants to feature you in their post',
  asked: (name: string) => `You want to feature ${name}`,
  waiting: 'Not answered yet',
  saidYes: 'Approved',
  saidNo: 'Declined',
  approved: 'Feature request approved successfully!',
  rejected: 'Feature request rejected.',
  approveFailed: 'Failed to approve feature request. Please try again.',
  rejectFailed: 'Failed to reject feature request. Please try again.',
  rejectQuestion: (author: string) =>
    `You cannot take this back. ${author} is told, and decides what becomes of the track without you.`,
  /** @param names formatted names of the artists who declined; '' if their accounts are deleted */
  publishWithout: (names: string) => (names === '' ? 'Publish Post' : `Publish without ${names}`),
  publishFailed: 'Failed to publish the post. Please try again.',
  withdrawFailed: 'Failed to withdraw the request. Please try again.',
} as const;
