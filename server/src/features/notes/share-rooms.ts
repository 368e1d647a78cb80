import type { notes } from '@backbeat/contract';
import { createCache } from '../../cache/create-cache.ts';
import type { Database } from '../../db/database.ts';
import { findRoom, listRoomVersions, type RoomVersionRow } from './notes.queries.ts';
import { partyViewer, viewMember, viewVerdicts } from './notes.views.ts';
import { findParties } from './parties.queries.ts';

const MAX_ROOMS = 1_000;
const TTL_MS = 60_000;

/**
 * Shares the counts and verdicts of a mix room among the members who read it between two changes of the
 * room, since counting hundreds of notes costs more than the rest. The members are read for each response.
 * @returns a function that loads the room of a post
 */
export function shareRooms(db: Database): (postId: string, isAuthor: boolean) => Promise<notes.Room> {
  const versionsOf = createCache<RoomVersionRow[]>({ maxEntries: MAX_ROOMS, ttlMs: TTL_MS });
  return async (postId, isAuthor) => {
    // Read first, as for lists of notes.
    const { members, seq } = await findRoom(db, postId);
    const versions = await versionsOf.forceFetch(`${postId} ${seq}`, {
      context: () => listRoomVersions(db, postId),
    });
    const others = new Set(versions.flatMap(({ verdicts }) => verdicts.map(({ byId }) => byId)));
    for (const { id } of members) others.delete(id);
    const party = partyViewer([...members, ...(await findParties(db, [...others]))]);
    return {
      members: members.map(viewMember),
      versions: versions.map(({ number, open, done, verdicts }) => ({
        number,
        open,
        done,
        verdicts: viewVerdicts(verdicts, party),
        stems: 0,
      })),
      seq,
      canUpload: isAuthor,
    };
  };
}
