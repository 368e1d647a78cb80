import type { IncomingHttpHeaders } from 'node:http';
import { ApiError, rights } from '@backbeat/contract';
import type { Storage } from '../platform/storage/index.ts';

/** Seconds after which it is worth asking again whether there is room. */
const ROOM_LATER = 300;

/** What is said where there is no room for an upload. */
export const noRoom = (): ApiError =>
  new ApiError('UNAVAILABLE', 'There is no room for uploads at the moment. Please try again later.', {
    retryAfter: ROOM_LATER,
  });

/**
 * Requires that `bytes` more fit on the local disk beside the space that stays free (MIN_FREE_DISK).
 * @throws {ApiError} UNAVAILABLE
 */
export async function requireRoomFor({ space }: Storage, bytes: number): Promise<void> {
  if (!(await space.hasRoomFor(bytes))) throw noRoom();
}

/**
 * Requires room for the body of a request. Without a Content-Length it may be as large as any upload.
 * @throws {ApiError} UNAVAILABLE
 */
export async function requireRoomForBody(storage: Storage, headers: IncomingHttpHeaders): Promise<void> {
  await requireRoomFor(storage, Number(headers['content-length'] ?? rights.USERPLUS.upload));
}

/** Whether a file could not be written because the disk, or what one may have of it, is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
