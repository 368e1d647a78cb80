import { ApiError, posts, type ReceivedFile } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { claimFiles, claimUpload, storeFile } from '../../uploads/index.ts';
import { acceptTrack } from './accept-track.ts';
import { keyOfUpload } from './upload-tracks.ts';

/** Where the audio of a request comes from: a part of its form, or a completed resumable upload. */
export type TrackSource = { file: ReceivedFile } | { upload: string };

/** An audio file in the file store that no row refers to yet. */
export interface StoredTrack {
  key: string;
  /** The upload that it comes from. */
  upload: string | undefined;
}

/**
 * Selects the audio source.
 * @throws {ApiError} INVALID_INPUT, MALFORMED
 */
export function trackSourceOf(file: ReceivedFile | undefined, upload: string | undefined): TrackSource {
  if (file && upload !== undefined) throw new ApiError('MALFORMED', posts.messages.fileTwice);
  if (file) return { file };
  if (upload !== undefined) return { upload };
  const sentence = posts.messages.file;
  throw new ApiError('INVALID_INPUT', sentence, { fields: { file: sentence } });
}

/**
 * Checks and stores a track.
 * @throws {ApiError} WRONG_KIND, TOO_MANY_REQUESTS, NOT_FOUND, CONFLICT
 */
export async function storeTrack(
  context: Context,
  viewer: Viewer,
  source: TrackSource,
): Promise<StoredTrack> {
  if ('upload' in source)
    return { key: await keyOfUpload(context, viewer, source.upload), upload: source.upload };
  const ending = await acceptTrack(context, viewer, source.file);
  const { key } = await storeFile(context, source.file, { folder: 'posts', ownerId: viewer.id, ending });
  return { key, upload: undefined };
}

/**
 * Claims a stored track for the row that the transaction inserts, and consumes its upload.
 * @throws {ApiError} CONFLICT if the upload has been used or removed meanwhile
 */
export async function claimTrack(tx: Tx, userId: string, { key, upload }: StoredTrack): Promise<void> {
  if (upload === undefined) return claimFiles(tx, [key]);
  if (!(await claimUpload(tx, { id: upload, userId, key })))
    throw new ApiError('CONFLICT', posts.messages.uploadGone);
}
