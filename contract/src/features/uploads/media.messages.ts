import { defineMessages } from '../../messages/define-messages.ts';
import { rights } from '../../rights.ts';
import type { Role } from '../../roles.ts';

export const messages = defineMessages({
  damagedAudio: "This file is damaged and can't be played. Export it again and try once more.",
  noSound: "There's no sound in this file. Choose another one.",
  tooLong: 'This recording is longer than {hours} hours. Split it into shorter tracks and try again.',
  unsupportedCoding: 'This WAV file uses {coding} coding. Export it as an MP3 and try again.',
  unsupportedPlusCoding:
    'This WAV file uses {coding} coding. Export it as PCM (16, 24 or 32 bit) and try again.',
  mp3InWav: 'This file is an MP3 inside a WAV file. Save it as a plain MP3 and try again.',
  unsupportedSampleRate: 'This file has a sampling rate of {rate}. Export it at 8 to 192 kHz and try again.',
  unsupportedChannels: 'This file has {channels} channels. Export it with 1 to 8 channels and try again.',

  damagedImage: "This image is damaged and can't be opened. Choose another one.",
  tooManyPixels: 'This image has more than {megapixels} megapixels. Make it smaller and try again.',
  tooMuchMemory:
    'This image takes {megabytes} MB of memory to open; the limit is 200 MB. Make it smaller, or save it with 8 bits per channel.',
  tooManyFrames: 'This GIF has more than {frames} frames. Make it shorter and try again.',
  slowImage: 'This image takes too long to process. Save a smaller copy and try again.',
  /** Shown when the browser cannot open an image and reports no reason. */
  unopenableImage: 'This image is damaged or has more than 50 megapixels. Choose another one.',
});

const maySendWav = (role: Role): boolean => rights[role].audioKinds.some((kind) => kind === 'wav');

/**
 * The error message for an unreadable audio file, by the decoder's reason.
 * `detail` is the offending value, such as 'A-law'.
 */
export const unreadableAudio = {
  'damaged-audio': () => messages.damagedAudio,
  'no-sound': () => messages.noSound,
  'too-long': (_role: Role, hours: string) => messages.tooLong({ hours }),
  'unsupported-coding': (role: Role, coding: string) =>
    maySendWav(role) ? messages.unsupportedPlusCoding({ coding }) : messages.unsupportedCoding({ coding }),
  'mp3-in-wav': () => messages.mp3InWav,
  'unsupported-sample-rate': (_role: Role, rate: string) => messages.unsupportedSampleRate({ rate }),
  'unsupported-channels': (_role: Role, channels: string) => messages.unsupportedChannels({ channels }),
} as const;

/** The same for images. */
export const unreadableImage = {
  'damaged-image': () => messages.damagedImage,
  'too-many-pixels': (megapixels: string) => messages.tooManyPixels({ megapixels }),
  'too-much-memory': (megabytes: string) => messages.tooMuchMemory({ megabytes }),
  'too-many-frames': (frames: string) => messages.tooManyFrames({ frames }),
  'slow-image': () => messages.slowImage,
} as const;
