import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  name: 'Give your playlist a name.',
  nameTooLong: 'A playlist name can be up to {max} characters.',
  descriptionTooLong: 'A playlist description can be up to {max} characters.',
  cover: 'Please select a valid image file (JPEG, JPG, or PNG only)',
  coverTooLarge: 'File size must be less than 5MB',
  noTracks: 'Choose at least one track.',
  tooManyTracks: 'Choose up to {max} tracks at a time.',
  chooseOne: 'Send the tracks to remove, or unavailable, not both.',
  tracksOrRelease: 'Send either tracks or a release.',
  afterItself: "Tracks can't be moved after themselves.",
  full: 'A playlist can have up to {max, number} tracks.',
  tooMany: 'You can have up to {max, number} playlists.',
  tooManyCollaborators: 'A playlist can have up to {max} collaborators.',
  notEditor: 'Only {owner} and collaborators can change this playlist.',
  notOwner: 'Only {owner} can do this with this playlist.',
  duplicate: '“{title}” is already in this playlist.',
  /** count: how many of several tracks. */
  duplicates:
    '{count, plural, one {{count} of these tracks is} other {{count} of these tracks are}} already in this playlist.',
  sentBefore: "You've already created this playlist. Your later changes weren't saved.",
  changed: 'This playlist changed. Please try again.',
  unavailable: "This track isn't available.",
  fileMissing: 'Choose a playlist file.',
  fileTooLarge: 'A playlist file can have up to 1 MB.',
  fileUnknown: 'We can read XSPF, JSPF and M3U playlists. This file is something else.',
  fileDamaged: 'This playlist file is damaged near line {line}.',
  /** The name of a playlist from a file without one. */
  importedName: 'Imported playlist',
  inviteOneself: "You can't invite yourself.",
  followOwn: "You can't follow your own playlist.",
  followPrivate: "You can't follow a private playlist.",
});
