import type { releases } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { upload } from '../../../api/upload.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { removeTrack, tracksOf } from '../edit/track-order.ts';
import { cacheRelease, releaseQuery } from '../releases.queries.ts';

/** What the owner takes off a release that is not out: a track, or the name of an artist. */
export type ReleaseChange = { kind: 'track'; post: string } | { kind: 'artist'; userName: string };

function sendChange(release: releases.Release, change: ReleaseChange): Promise<releases.Release> {
  const { id, revision, artists, pendingArtists } = release;
  const params = { id };
  if (change.kind === 'track') {
    const tracks = removeTrack(tracksOf(release), change.post).map(({ post, disc }) => ({ post, disc }));
    return call(api.releases.updateTracks, { params, body: { tracks, revision } });
  }
  const otherArtists = [...artists, ...pendingArtists].filter((name) => name !== change.userName);
  return upload(api.releases.updateRelease, { params, body: { release: { artists: otherArtists } } });
}

/** Takes a track or a name off a release. A refusal appears as a toast. */
export function useReleaseChange(release: releases.Release) {
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    mutationKey: ['change-release', release.id],
    mutationFn: (change: ReleaseChange) => sendChange(release, change),
    onSuccess: (changedRelease) => cacheRelease(queries, changedRelease),
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(failureSentence(error));
      void queries.invalidateQueries({ queryKey: releaseQuery(release.id).queryKey });
    },
  });
}
