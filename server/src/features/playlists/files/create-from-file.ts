import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  ApiError,
  cutToCodePoints,
  limits,
  playlists,
  trimText,
  type Input,
  type ReceivedFile,
} from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { withIdempotency } from '../../../db/with-idempotency.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { storePlaylist } from '../create-playlist.ts';
import { findEntries } from './find-entries.ts';
import { readPlaylistFile, type PlaylistFile } from './read-playlist-file.ts';

type Form = Input<typeof playlists.playlistRoutes.importPlaylist>['body'];

/** The stored result of a request. */
const creation = z.object({
  playlistId: z.string(),
  matched: z.int(),
  unmatched: z.array(playlists.unmatchedEntry),
});
export type CreationFromFile = z.infer<typeof creation>;

/**
 * Creates a playlist of the viewer with the tracks that a file names, in its order. Nothing is fetched
 * from the addresses in the file.
 * @param key idempotency key; a repeated request returns the playlist that the first one created
 * @throws {ApiError} INVALID_INPUT, WRONG_KIND, LIMIT_REACHED; TAKEN if the first request had another
 * file
 */
export async function createFromFile(
  { db, transact, config: { publicUrl } }: Context,
  viewer: Viewer,
  { playlist: details, file }: Form,
  key: string | undefined,
): Promise<CreationFromFile> {
  if (!file) {
    const sentence = playlists.messages.fileMissing;
    throw new ApiError('INVALID_INPUT', sentence, { fields: { file: sentence } });
  }
  const digest = hash('sha256', JSON.stringify([details, file.sha256]), 'base64url');
  const body = { digest, conflictMessage: playlists.messages.sentBefore };
  const request = { purpose: 'import playlist', userId: viewer.id, key, result: creation, body };
  return withIdempotency(db, request, async (saveResult) => {
    const content = readPlaylistFile(await readFile(file.path));
    return transact(async (tx) => {
      const posts = await findEntries(tx, viewer, content.entries, publicUrl);
      const playlistId = await storePlaylist(tx, viewer, {
        name: details.name ?? nameOf(content, file),
        description: '',
        visibility: details.visibility,
        posts: posts.filter((id) => id !== undefined),
        // The file has a track twice on purpose.
        duplicates: 'add',
      });
      const unmatched = content.entries.flatMap(({ title, creator }, index) =>
        posts[index] === undefined ? [{ line: index + 1, title, creator }] : [],
      );
      const result = { playlistId, matched: posts.length - unmatched.length, unmatched };
      await saveResult(tx, result);
      return result;
    });
  });
}

/** The title in the file, else the name of the file. */
function nameOf({ title }: PlaylistFile, file: ReceivedFile): string {
  const fileName = path.posix.basename(file.name, path.posix.extname(file.name));
  const name = trimText(title) || trimText(fileName) || playlists.messages.importedName;
  return trimText(cutToCodePoints(name, limits.playlists.name));
}
