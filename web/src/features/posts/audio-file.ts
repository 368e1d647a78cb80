import { limits, MEBIBYTE, posts, type Role } from '@backbeat/contract';

const kinds: Record<Role, { extensions: readonly string[]; accept: string; limits: string }> = {
  USER: {
    extensions: ['mp3'],
    accept: '.mp3,audio/mpeg',
    limits: `MP3, up to ${limits.audio.USER / MEBIBYTE} MB. Plus takes WAV and ${limits.audio.USERPLUS / MEBIBYTE} MB.`,
  },
  USERPLUS: {
    extensions: ['mp3', 'wav'],
    accept: '.mp3,.wav,audio/mpeg,audio/wav',
    limits: `MP3 or WAV, up to ${limits.audio.USERPLUS / MEBIBYTE} MB`,
  },
};

/** What somebody may choose, as the `accept` of a file input and in words. */
export const audioKinds = (role: Role): { accept: string; limits: string } => kinds[role];

/** The sentence that says why this file cannot be uploaded; null when it can, as far as one sees from outside. */
export function troubleWithAudio(file: Pick<File, 'name' | 'size'>, role: Role): string | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!kinds[role].extensions.includes(extension)) return posts.sentences.fileKind(role, extension);
  return file.size > limits.audio[role] ? posts.sentences.fileTooLarge(role) : null;
}

export const bannerKinds = {
  accept: '.jpg,.jpeg,.png,image/jpeg,image/png',
  limits: 'JPEG or PNG, up to 5 MB',
};

/** The same for a banner. */
export function troubleWithBanner(file: Pick<File, 'type' | 'size'>): string | null {
  if (!['image/jpeg', 'image/png'].includes(file.type)) return posts.sentences.banner;
  return file.size > limits.image ? posts.sentences.bannerTooLarge : null;
}
