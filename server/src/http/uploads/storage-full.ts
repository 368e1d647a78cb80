import type { IncomingHttpHeaders } from 'node:http';
import { ApiError, rights } from '@backbeat/contract';
import type { Storage } from '../../platform/storage/index.ts';
import { messages } from '../http.messages.ts';

/** Seconds after which a client should retry an upload. */
const RETRY_AFTER_SECONDS = 300;

/** The error for uploads while the disk is full. */
export const storageFull = (): ApiError =>
  new ApiError('UNAVAILABLE', messages.storageFull, {
    retryAfter: RETRY_AFTER_SECONDS,
  });

/**
 * Requires that `bytes` more fit on the local disk without using the reserve (MIN_FREE_DISK).
 * @throws {ApiError} UNAVAILABLE
 */
export async function requireSpaceFor({ space }: Storage, bytes: number): Promise<void> {
  if (!(await space.hasRoomFor(bytes))) throw storageFull();
}

/**
 * Requires room for the body of a request. Without a Content-Length it counts as the largest
 * possible upload.
 * @throws {ApiError} UNAVAILABLE
 */
export async function requireSpaceForBody(storage: Storage, headers: IncomingHttpHeaders): Promise<void> {
  await requireSpaceFor(storage, Number(headers['content-length'] ?? rights.USERPLUS.upload));
}

/** Whether a write failed because the disk or the disk quota is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
