import { rights } from '../../rights.ts';
import type { Role } from '../../roles.ts';

/** The formats to which a user can export audio. */
const exportFormat = (role: Role): string =>
  rights[role].audioKinds.some((kind) => kind === 'wav') ? 'PCM (16, 24 or 32 bit)' : 'an MP3';

/**
 * The error message for an unreadable audio file, by the decoder's reason.
 * `detail` is the offending value, such as 'A-law'.
 */
export const unreadableAudio = {
  'damaged-audio': () => "This file is damaged and can't be played. Export it again and try once more.",
  'no-sound': () => "There's no sound in this file. Choose another one.",
  'too-long': (_role: Role, hours: string) =>
    `This recording is longer than ${hours} hours. Split it into shorter tracks and try again.`,
  'unsupported-coding': (role: Role, coding: string) =>
    `This WAV file uses ${coding} coding. Export it as ${exportFormat(role)} and try again.`,
  'mp3-in-wav': () => 'This file is an MP3 inside a WAV file. Save it as a plain MP3 and try again.',
  'unsupported-sample-rate': (_role: Role, rate: string) =>
    `This file has a sampling rate of ${rate}. Export it at 8 to 192 kHz and try again.`,
  'unsupported-channels': (_role: Role, channels: string) =>
    `This file has ${channels} channels. Export it with 1 to 8 channels and try again.`,
} as const;

/** The same for images. */
export const unreadableImage = {
  'damaged-image': () => "This image is damaged and can't be opened. Choose another one.",
  'too-many-pixels': (megapixels: string) =>
    `This image has more than ${megapixels} megapixels. Make it smaller and try again.`,
  'too-much-memory': (megabytes: string) =>
    `This image takes ${megabytes} MB of memory to open; the limit is 200 MB. Make it smaller, or save it with 8 bits per channel.`,
  'too-many-frames': (frames: string) =>
    `This GIF has more than ${frames} frames. Make it shorter and try again.`,
  'slow-image': () => 'This image takes too long to process. Save a smaller copy and try again.',
} as const;

/** Shown when the browser cannot open an image and reports no reason. */
export const unopenableImage = 'This image is damaged or has more than 50 megapixels. Choose another one.';
