import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';

const unseen = queryOf(api.credits.findUnseenPublication);

/** The newest own post that an artist's answer published and that the viewer has not seen since. */
export const useUnseenPublication = () => useQuery(unseen);

/** Marks the publication of an own post as seen, on all devices of the viewer. */
export function useMarkSeen(id: string, isWanted: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isWanted) return;
    const { queryKey } = unseen;
    const hide = () => queries.setQueryData(queryKey, { postId: null });
    const mark = async () => {
      hide();
      await call(api.credits.markPublicationSeen, { params: { id } });
      // A response from before that may have brought it back.
      hide();
      await queries.invalidateQueries({ queryKey });
    };
    // If the call fails, the next visit shows the publication once more.
    mark().catch(() => undefined);
  }, [id, isWanted, queries]);
}

/** Milliseconds between two looks for the first listener. */
const LISTENER_POLL_MS = 4_000;

/** The first listener of an own post, who may arrive while the screen is open. */
export const useFirstListener = (id: string, isWanted: boolean) =>
  useQuery({
    ...queryOf(api.analytics.findFirstListener, { params: { id } }),
    enabled: isWanted,
    refetchInterval: ({ state: { data } }) => (data?.listener ? false : LISTENER_POLL_MS),
  }).data?.listener;
