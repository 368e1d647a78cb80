import type { releases } from '@backbeat/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { describeMove } from '../edit/describe-move.ts';
import { tracksOf, type EditedTrack } from '../edit/track-order.ts';
import { cacheRelease, releaseQuery } from '../releases.queries.ts';

type Order = readonly EditedTrack[];

/**
 * The order of the tracks of an own release, which shows at once as the owner moves them, and the
 * sentence about the last move. The server stores the moves one after the other. A refusal appears
 * as a toast, and the stored order shows again.
 */
export function useTrackOrder(release: releases.Release) {
  const { id, revision } = release;
  const queries = useQueryClient();
  const toast = useToast();
  /** What the owner sees until the last move is stored. */
  const [pendingOrder, setPendingOrder] = useState<Order>();
  const [announcement, setAnnouncement] = useState('');
  /** The revision that the next move changes. One that another tab has stored refuses all moves in flight. */
  const baseRevision = useRef(revision);
  const { mutate } = useMutation({
    scope: { id: `tracks of release ${id}` },
    mutationFn: (order: Order) =>
      call(api.releases.updateTracks, {
        params: { id },
        body: { tracks: order.map(({ post, disc }) => ({ post, disc })), revision: baseRevision.current },
      }),
    onSuccess: (stored) => {
      baseRevision.current = stored.revision;
      cacheRelease(queries, stored);
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(failureSentence(error));
      void queries.invalidateQueries({ queryKey: releaseQuery(id).queryKey });
    },
    onSettled: (_release, _error, order) =>
      setPendingOrder((current) => (current === order ? undefined : current)),
  });
  const move = (track: EditedTrack, next: Order) => {
    if (pendingOrder === undefined) baseRevision.current = revision;
    setPendingOrder(next);
    setAnnouncement(describeMove(track, next));
    mutate(next);
  };
  return { order: pendingOrder ?? tracksOf(release), move, announcement };
}
