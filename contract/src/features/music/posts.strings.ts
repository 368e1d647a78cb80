import { limits, MEBIBYTE } from '../../limits.ts';
import { rights } from '../../rights.ts';
import type { Role } from '../../roles.ts';

/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  title: 'Song name is required',
  genre: 'At least one genre is required',
  file: 'Audio file is required',
  fileKind: (role: Role, extension: string) =>
    role === 'USERPLUS'
      ? `Plus users can only upload MP3 and WAV files. You selected: .${extension}`
      : `Free users can only upload MP3 files. You selected: .${extension}. Upgrade to Plus for WAV support!`,
  fileTooLarge: (role: Role) =>
    `File size exceeds limit. Maximum allowed: ${rights[role].upload / MEBIBYTE}MB for ${role} users.`,
  fileTwice: 'Send the audio file or an upload, not both.',
  uploadUnfinished: "This file hasn't finished uploading yet.",
  uploaded: 'Upload successful!',
  sharedFile: (name: string) => `“${name}” is ready to upload. Tell us about it first.`,
  /** @param names the artists who have to approve: 'Ilo, Maré and tembo' */
  uploadedDraft: (names: string) => `Upload successful! Waiting for ${names} to approve.`,
  sentBefore: "You've already published this track. Your later changes weren't saved.",
  uploadGone: 'This upload is gone. Please choose the file again.',
  fileUnplayable: "We can't play this file. Please choose another one.",
  staysDraft: 'A post with features stays a draft until every featured user approves.',
  features: `You can feature up to ${limits.features} artists.`,
  featureUnknown: (name: string) => `No one goes by the name ${name}.`,
  featureTwice: (name: string) => `You've added ${name} twice.`,
  featureOneself: (name: string) => `${name} made this track, so they can't be featured on it.`,
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
} as const;
