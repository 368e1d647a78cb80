import { defineMessages } from '../../messages/define-messages.ts';
import { isolateText } from '../../text/isolate-text.ts';
import { listNames } from '../../text/list-names.ts';

export const messages = defineMessages({
  title: 'Give your release a title.',
  titleTooLong: 'Titles can be up to {max} characters.',
  titleLines: 'A title is one line of text.',
  artistUnknown: 'No one goes by the name {name}.',
  artistTwice: "You've added {name} twice.",
  tooManyArtists: 'You can name up to {max} artists. {name} is one too many.',
  artistGone: 'An artist or author on this release just deleted their account. Please try again.',
  tracks: 'Choose tracks that exist, each once.',
  discs: 'Number discs from 1 without gaps.',
  lead: 'Choose a track of this release as its lead track.',
  upc: "This isn't a valid UPC or EAN. Please check the digits.",
  releaseTime: 'Choose a time in the future, at most two years from now.',
  artworkKind: 'Please select a valid image file (JPEG, JPG, or PNG only)',
  artworkTooLarge: 'File size must be less than 10MB',
  artworkShape: 'Artwork must be square and at least 600 × 600 pixels.',
  notOwner: 'You can only edit your own releases.',
  tooManyTracks: 'A release can have up to {max} tracks.',
  tooManyReleases: 'You can have up to {max} releases.',
  tooManyUnreleased: "You can have up to {max} releases that aren't out yet.",
  tooManyReleasesOfTrack: 'A track can be on up to {max} releases.',
  held: 'This track comes out with “{release}”.',
  heldElsewhere: '“{title}” already comes out with “{release}”.',
  publishFirst: 'Publish this track first.',
  lastTrack: 'A release needs at least one track. Delete the release instead.',
  needsArtwork: 'A release that is scheduled or out needs artwork. Choose another picture instead.',
  alreadyOut: 'This release is already out.',
  notReady: "This release isn't ready. {blocker}",
  changed: 'This release changed since you opened it. Please reload.',
  changedForReview: 'This release changed since you opened it. Please review it again.',
  declinedBefore: '{names} declined this. Change the release before you ask again.',
  answered: "You've already answered this request.",
  downloadSignedOut: 'Please log in to download this release',
  downloadsNotEnabled: 'Downloads are not enabled for this release.',
  tooManyDownloads: "You're already downloading two releases. Please wait for one to finish.",
  sentBefore: "You've already created this release. Your later changes weren't saved.",
});

/** The sentences of what keeps a release from going out. */
const blockerMessages = defineMessages({
  noTracks: 'Add at least one track.',
  noArtwork: 'Add artwork.',
  processing: '“{title}” is still being processed.',
  unplayable: "“{title}” can't be played. Upload it again.",
  approval: 'Waiting for {names} to approve “{title}”.',
  declined: '{name} declined “{title}”. Go on without them or take it off the release.',
  author: 'Waiting for {author} to agree that “{title}” is on this release.',
  artist: 'Waiting for {name} to agree to be named.',
});

/** The kinds of blockers, in the order in which a release lists them. */
export const BLOCKER_KINDS = [
  'noTracks',
  'noArtwork',
  'processing',
  'unplayable',
  'approval',
  'declined',
  'author',
  'artist',
] as const;

/** What keeps a release from going out. `names` are the artists of the track, or who has to agree. */
export type BlockerContent =
  | { kind: 'noTracks' | 'noArtwork' }
  | { kind: 'processing' | 'unplayable'; title: string }
  | { kind: 'approval' | 'declined' | 'author'; title: string; names: readonly string[] }
  | { kind: 'artist'; names: readonly string[] };

/** Describes what keeps a release from going out, in one sentence or two. */
export function describeBlocker(blocker: BlockerContent): string {
  switch (blocker.kind) {
    case 'noTracks':
    case 'noArtwork':
      return blockerMessages[blocker.kind];
    case 'processing':
    case 'unplayable':
      return blockerMessages[blocker.kind]({ title: isolateText(blocker.title) });
    case 'approval':
      return blockerMessages.approval({
        names: listNames(blocker.names),
        title: isolateText(blocker.title),
      });
    case 'declined':
      return blockerMessages.declined({ name: listNames(blocker.names), title: isolateText(blocker.title) });
    case 'author':
      return blockerMessages.author({ author: listNames(blocker.names), title: isolateText(blocker.title) });
    case 'artist':
      return blockerMessages.artist({ name: listNames(blocker.names) });
  }
}

/** @param blocker the sentence of the first blocker */
export const describeNotReady = (blocker: string): string => messages.notReady({ blocker });
