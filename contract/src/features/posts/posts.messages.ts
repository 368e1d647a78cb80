import { defineMessages } from '../../messages/define-messages.ts';
import { MEBIBYTE } from '../../limits.ts';
import { rights } from '../../rights.ts';
import type { Role } from '../../roles.ts';

export const messages = defineMessages({
  title: 'Song name is required',
  genre: 'At least one genre is required',
  file: 'Audio file is required',
  wrongPlusFile: 'Plus users can only upload MP3 and WAV files. You selected: .{extension}',
  wrongFreeFile:
    'Free users can only upload MP3 files. You selected: .{extension}. Upgrade to Plus for WAV support!',
  fileTooLarge: 'File size exceeds limit. Maximum allowed: {megabytes}MB for {role} users.',
  isrc: 'An ISRC looks like QZ-ABC-26-00001.',
  fileTwice: 'Send the audio file or an upload, not both.',
  uploadUnfinished: "This file hasn't finished uploading yet.",
  uploaded: 'Upload successful!',
  sharedFile: '“{name}” is ready to upload. Tell us about it first.',
  /** @param names the artists who have to approve: 'Ilo, Maré and tembo' */
  uploadedDraft: 'Upload successful! Waiting for {names} to approve.',
  sentBefore: "You've already published this track. Your later changes weren't saved.",
  uploadGone: 'This upload is gone. Please choose the file again.',
  fileUnplayable: "We can't play this file. Please choose another one.",
  staysDraft: 'A post with features stays a draft until every featured user approves.',
  features: 'You can feature up to {max} artists.',
  featureUnknown: 'No one goes by the name {name}.',
  featureTwice: "You've added {name} twice.",
  featureOneself: "{name} made this track, so they can't be featured on it.",
  artistGone: 'An artist on this track just deleted their account. Check your features and try again.',
  notAuthor: 'You can only delete your own posts.',
  saved: 'Changes saved.',
  saveFailed: "We couldn't save your changes.",
  unsaved: "Your changes to this post haven't been saved.",
  notEditor: 'You can only edit your own posts.',
  notPinner: 'You can only pin your own posts.',
  pinDraft: 'Publish this track before you pin it.',
  banner: 'Please select a valid image file (JPEG, JPG, or PNG only)',
  bannerTooLarge: 'File size must be less than 5MB',
});

export const describeWrongFile = (role: Role, extension: string): string =>
  role === 'USERPLUS' ? messages.wrongPlusFile({ extension }) : messages.wrongFreeFile({ extension });

export const describeLargeFile = (role: Role): string =>
  messages.fileTooLarge({ megabytes: rights[role].upload / MEBIBYTE, role });

/** What the server answers to audio that it does not take. */
export const audioErrors = { fileKind: describeWrongFile, fileUnplayable: messages.fileUnplayable };
