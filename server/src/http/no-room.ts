import { Refusal } from '@backbeat/contract';

/** Seconds after which it is worth asking again whether there is room. */
const ROOM_LATER = 300;

/** What is said where there is no room for an upload. */
export const noRoom = (): Refusal =>
  new Refusal('UNAVAILABLE', 'There is no room for uploads at the moment. Please try again later.', {
    retryAfter: ROOM_LATER,
  });

/** Whether a file could not be written because the disk, or what one may have of it, is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
