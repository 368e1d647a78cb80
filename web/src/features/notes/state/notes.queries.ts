import type { notes } from '@backbeat/contract';
import { useQueries, useQuery, type QueryClient } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { applyChange, isDeletion, isMove, type NoteChange } from './cached-notes.ts';

const roomQuery = (postId: string) => queryOf(api.notes.getRoom, { params: { id: postId } });

/** Who is in a room, and the figures and verdicts of each version. */
export const useRoom = (postId: string) => useQuery(roomQuery(postId));

/** All notes that a version shows, in their order. */
const notesQuery = (postId: string, number: number) =>
  queryOf(api.notes.listNotes, {
    params: { id: postId },
    query: { version: String(number), state: 'all' },
  });

/** The notes that a version shows. Only changes, which the cache never holds, can be deletions. */
const withoutDeletions = (list: readonly NoteChange[]): notes.Note[] =>
  list.filter((note): note is notes.Note => !isDeletion(note));

/** The notes of several versions, in the order of their numbers; undefined while they load. */
export const useNotes = (postId: string, numbers: readonly number[]) =>
  useQueries({
    queries: numbers.map((number) => ({ ...notesQuery(postId, number), select: withoutDeletions })),
  });

/** The posts on which this browser has access as a guest. */
export const useInvitations = (isNeeded: boolean) =>
  useQuery({ ...queryOf(api.guests.listInvitations), enabled: isNeeded });

/** The guests with the verified address of the viewer, who is a member in their place. */
export const useClaims = (isNeeded: boolean) =>
  useQuery({ ...queryOf(api.guests.listClaims), enabled: isNeeded });

/** The numbers of the versions whose notes are cached. */
const cachedNumbers = (queries: QueryClient, postId: string): number[] => {
  const { data = [] } = queries.getQueryState(
    queryOf(api.versions.listVersions, { params: { id: postId } }).queryKey,
  ) ?? { data: [] };
  return data.map(({ number }) => number);
};

/**
 * Applies a change to the cached notes of all versions. A note with another position is fetched
 * again, since only its own version tells the position there.
 * @param askedVersion the version whose position the change holds, if it is known
 */
export function cacheChange(
  queries: QueryClient,
  postId: string,
  change: NoteChange,
  askedVersion?: number,
): void {
  const versions =
    queries.getQueryData(queryOf(api.versions.listVersions, { params: { id: postId } }).queryKey) ?? [];
  for (const number of cachedNumbers(queries, postId)) {
    const { queryKey } = notesQuery(postId, number);
    const list = queries.getQueryData(queryKey);
    if (!list) continue;
    const cachedNotes = withoutDeletions(list);
    const before = cachedNotes.find(({ id }) => id === change.id);
    const duration = versions.find((version) => version.number === number)?.duration ?? null;
    queries.setQueryData(queryKey, applyChange(cachedNotes, change, { number, duration }, askedVersion));
    if (before && isMove(before, change) && askedVersion !== number)
      void queries.invalidateQueries({ queryKey });
  }
}

/** The greatest number of the cached notes. Greater ones are new. */
export const latestNumber = (queries: QueryClient, postId: string): number =>
  Math.max(
    0,
    ...cachedNumbers(queries, postId).flatMap((version) =>
      (queries.getQueryData(notesQuery(postId, version).queryKey) ?? []).map(({ number }) => number),
    ),
  );

/** Changes one cached note on all versions, until the server answers. */
export function patchNote(
  queries: QueryClient,
  postId: string,
  noteId: string,
  patch: (note: notes.Note) => notes.Note | null,
): void {
  for (const number of cachedNumbers(queries, postId))
    queries.setQueryData(
      notesQuery(postId, number).queryKey,
      (list) =>
        list && withoutDeletions(list).flatMap((note) => (note.id === noteId ? (patch(note) ?? []) : note)),
    );
}

/** Fetches the notes of all versions again. */
export async function refetchNotes(queries: QueryClient, postId: string): Promise<void> {
  await Promise.all(
    cachedNumbers(queries, postId).map((number) =>
      queries.invalidateQueries({ queryKey: notesQuery(postId, number).queryKey }),
    ),
  );
}

/** Fetches the members, figures and verdicts of a room again. */
export const refetchRoom = (queries: QueryClient, postId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: roomQuery(postId).queryKey });

/** Replaces the verdicts of a version. */
export function cacheVerdicts(
  queries: QueryClient,
  postId: string,
  number: number,
  verdicts: readonly notes.Verdict[],
): void {
  queries.setQueryData(
    roomQuery(postId).queryKey,
    (room) =>
      room && {
        ...room,
        versions: room.versions.map((version) =>
          version.number === number ? { ...version, verdicts: [...verdicts] } : version,
        ),
      },
  );
}

/** The cached state of a room. */
export const readRoom = (queries: QueryClient, postId: string): notes.Room | undefined =>
  queries.getQueryData(roomQuery(postId).queryKey);
