import type { Queryable } from '../../../db/database.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { segmentWords } from '../../../platform/segmentation/index.ts';
import { essenceOf, matchCandidate, namesOf, postsOfAddresses } from './match-entries.policy.ts';
import type { FileEntry } from './read-playlist-file.ts';
import { findCandidates, findListedPosts, findPostsByIsrc, type Candidate } from './tracks.queries.ts';

/**
 * Finds the post that each entry of a file means: by an address of this server, then by ISRC, then by
 * title and artist. It must be the only one that the viewer can see. The number of queries does not
 * depend on the number of entries.
 * @returns a post or undefined for each entry, in their order
 */
export async function findEntries(
  db: Queryable,
  viewer: Viewer,
  entries: readonly FileEntry[],
  publicUrl: URL,
): Promise<(string | undefined)[]> {
  // The session says whether there were blocks when the request began.
  const reader = { ...viewer, hasBlocks: true };
  const addressedIds = entries.map(({ addresses }) => postsOfAddresses(addresses, publicUrl));
  const [listedIds, postOfIsrc] = [
    await findListedPosts(db, reader, [...new Set(addressedIds.flat())]),
    await findPostsByIsrc(db, reader, [...new Set(entries.flatMap(({ isrc }) => isrc ?? []))]),
  ];
  const posts = entries.map(
    ({ isrc }, index) =>
      addressedIds[index]?.find((id) => listedIds.has(id)) ??
      (isrc === null ? undefined : postOfIsrc.get(isrc)),
  );
  const words = entries.flatMap(({ title, creator }, number) => {
    const names = namesOf(creator);
    if (posts[number] !== undefined || title === '' || names.length === 0) return [];
    const essence = essenceOf(title);
    return [{ number, title: segmentWords(essence) ?? essence, names }];
  });
  const candidatesOf = new Map<number, Candidate[]>();
  for (const { number, ...candidate } of await findCandidates(db, reader, words))
    candidatesOf.set(number, [...(candidatesOf.get(number) ?? []), candidate]);
  return entries.map(
    (entry, number) => posts[number] ?? matchCandidate(entry, candidatesOf.get(number) ?? []),
  );
}
