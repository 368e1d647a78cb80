import { limits, MEBIBYTE } from '../limits.ts';
import { rights } from '../rights.ts';
import type { Role } from '../roles.ts';

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
  uploadUnfinished: 'The upload of this file is not finished yet.',
  uploaded: 'Upload successful!',
  /** @param names the artists who have to approve: 'Ilo, Maré and tembo' */
  uploadedDraft: (names: string) => `Upload successful! Waiting for ${names} to approve.`,
  sentBefore: 'This track is published already, as you sent it first.',
  uploadGone: 'This upload is not here any more. Please choose the file again.',
  fileUnplayable: 'This file holds no music that can be played. Please choose another one.',
  staysDraft: 'A post with features stays a draft until every featured user approves.',
  features: `At most ${limits.features} artists can be featured on a track.`,
  featureUnknown: (name: string) => `There is no user named ${name}.`,
  featureTwice: (name: string) => `${name} is named twice.`,
  featureOneself: (name: string) => `${name} made this track and cannot be featured on it too.`,
  artistGone: 'An account on this track has just been deleted. Please check the features and try again.',
  notAuthor: 'Only its author can delete a post.',
  banner: 'Please select a valid image file (JPEG, JPG, or PNG only)',
  bannerTooLarge: 'File size must be less than 5MB',
} as const;
