import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  editPost: 'Edit post…',
  versions: 'Versions',
  pinToProfile: 'Pin to profile',
  analytics: 'Analytics',
  theCurrentBanner: 'The current banner',
  removeBanner: 'Remove banner',
  bannerOptional: 'Banner (optional)',
  replaceBanner: 'Replace banner',
  yourBanner: 'Your banner',
  editPost2: 'Edit post',
  saveChanges: 'Save changes',
  freeDownload: 'Free download',
  anyoneSignedInCanDownload: 'Anyone signed in can download your original file.',
  discardYourChanges: 'Discard your changes?',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  pinnedToYourProfile: 'Pinned to your profile',
  moreActionsFor: 'More actions for {title}',
});
