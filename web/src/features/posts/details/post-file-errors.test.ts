import { MEBIBYTE } from '@backbeat/contract';
import { describe, expect, it } from 'vitest';
import { audioFileError, bannerFileError } from './post-file-errors.ts';

const file = (name: string, mebibytes = 1) => ({ name, size: mebibytes * MEBIBYTE });
const picture = (type: string, size = 1) => ({ type, size });

describe('an audio file', () => {
  it('accepts MP3 from all users and WAV from Plus users', () => {
    expect(audioFileError(file('Night Bus.mp3'), 'USER')).toBe(null);
    expect(audioFileError(file('NIGHT.BUS.MP3'), 'USER')).toBe(null);
    expect(audioFileError(file('night.wav'), 'USERPLUS')).toBe(null);
    expect(audioFileError(file('night.wav'), 'USER')).toBe(
      'Free users can only upload MP3 files. You selected: .wav. Upgrade to Plus for WAV support!',
    );
    expect(audioFileError(file('night.flac'), 'USERPLUS')).toBe(
      'Plus users can only upload MP3 and WAV files. You selected: .flac',
    );
    expect(audioFileError(file('night'), 'USERPLUS')).toMatch(/You selected: \.$/);
  });

  it('accepts audio files up to the exact size limit of the role', () => {
    expect(audioFileError(file('a.mp3', 15), 'USER')).toBe(null);
    expect(audioFileError({ name: 'a.mp3', size: 15 * MEBIBYTE + 1 }, 'USER')).toBe(
      'File size exceeds limit. Maximum allowed: 15MB for USER users.',
    );
    expect(audioFileError(file('a.wav', 90), 'USERPLUS')).toBe(null);
    expect(audioFileError({ name: 'a.wav', size: 90 * MEBIBYTE + 1 }, 'USERPLUS')).toBe(
      'File size exceeds limit. Maximum allowed: 90MB for USERPLUS users.',
    );
  });
});

describe('a banner file', () => {
  it('accepts a banner as JPEG or PNG of at most 5 MB', () => {
    expect(bannerFileError(picture('image/png', 5 * MEBIBYTE))).toBe(null);
    expect(bannerFileError(picture('image/jpeg'))).toBe(null);
    expect(bannerFileError(picture('image/gif'))).toBe(
      'Please select a valid image file (JPEG, JPG, or PNG only)',
    );
    expect(bannerFileError(picture('image/png', 5 * MEBIBYTE + 1))).toBe('File size must be less than 5MB');
  });
});
