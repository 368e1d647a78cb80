import { media, type Role } from '@backbeat/contract';
import type { UndecodableFile, UndecodableReason } from '../../platform/media/index.ts';

const isReasonIn = <T extends object>(
  strings: T,
  reason: UndecodableReason | undefined,
): reason is keyof T & UndecodableReason => reason !== undefined && reason in strings;

/**
 * Tells a user why an audio file cannot be used.
 * @returns undefined if the file is not audio at all
 */
export function describeUndecodableAudio(
  { message, reason, detail = '' }: UndecodableFile,
  role: Role,
): string | undefined {
  if (reason === 'wrong-kind') return undefined;
  return isReasonIn(media.unreadableAudio, reason) ? media.unreadableAudio[reason](role, detail) : message;
}

/**
 * Tells a user why an image cannot be used.
 * @returns undefined if the file is not an image of an accepted kind
 */
export function describeUndecodableImage({
  message,
  reason,
  detail = '',
}: UndecodableFile): string | undefined {
  if (reason === 'wrong-kind') return undefined;
  return isReasonIn(media.unreadableImage, reason) ? media.unreadableImage[reason](detail) : message;
}
