import { limits, type Page, type playlists } from '@backbeat/contract';
import { infiniteQueryOptions, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { updateCached } from '../../api/cached-entities.ts';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { ApiFailure } from '../../api/failures.ts';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';

export const playlistQuery = (id: string) => queryOf(api.playlists.getPlaylist, { params: { id } });

/** A playlist. It follows changes by other users. */
export function usePlaylist(id: string) {
  const queries = useQueryClient();
  const playlist = useQuery(playlistQuery(id));
  const followedId = playlist.error ? undefined : playlist.data?.id;
  useEffect(() => {
    if (followedId === undefined) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    const follow = async () => {
      // The frame loads the client after the screen.
      const { followPlaylist } = await import('./follow-playlist.ts');
      const readRevision = () => queries.getQueryData(playlistQuery(followedId).queryKey)?.revision ?? 0;
      if (!isGone) stop = followPlaylist(queries, followedId, readRevision);
    };
    // Without the client the page still refetches when it gets the focus.
    follow().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [followedId, queries]);
  return playlist;
}

/**
 * Returns whether the playlist does not exist or is not visible to the viewer. An address without a
 * valid id counts too.
 */
export const isUnknownPlaylist = (error: Error | null): boolean =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 400);

/** The number of the page after a page; undefined after the last one. */
const nextPageOf = ({ page }: Pick<Page<unknown>, 'page'>): number | undefined =>
  page.number + 1 < page.totalPages ? page.number + 1 : undefined;

const SIZE = String(limits.pageSize.playlistItems);

/** One page of the items of a playlist, from 0. */
export const itemPageQuery = (id: string, page: number) =>
  queryOf(api.playlists.listItems, { params: { id }, query: { page: String(page), size: SIZE } });

/** The items of a playlist, page after page. */
export const itemsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.playlists.listItems, { params: { id } }), 'all'],
    queryFn: async ({ pageParam, signal }) =>
      call(
        api.playlists.listItems,
        { params: { id }, query: { page: String(pageParam), size: SIZE } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextPageOf,
  });

/** Refetches what is on screen of a playlist, and the lists with it. */
export function useRefetchPlaylist(id: string): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    refetchAfter(queries, 'playlist', (params) => params['id'] === undefined || params['id'] === id);
}

/** Follows and unfollows a playlist. */
export function useFollowPlaylist({ id, followedByViewer }: playlists.PlaylistSummary) {
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    mutationKey: ['follow-playlist', id],
    mutationFn: () =>
      followedByViewer
        ? call(api.playlists.unfollowPlaylist, { params: { id } })
        : call(api.playlists.followPlaylist, { params: { id } }),
    onSuccess: ({ following, followersCount }) => {
      updateCached(queries, 'playlist', (playlist) =>
        playlist.id === id ? { ...playlist, followedByViewer: following, followersCount } : playlist,
      );
      void refetchAfter(queries, 'playlist');
    },
    onError: (error) => toast.failure(failureSentence(error)),
  });
}

/** Answers an invitation to a playlist. */
export function useAnswerInvitation(id: string) {
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    mutationKey: ['playlist-invitation', id],
    mutationFn: (isAccepted: boolean) =>
      isAccepted
        ? call(api.playlists.acceptInvitation, { params: { id } })
        : call(api.playlists.declineInvitation, { params: { id } }),
    onSuccess: () => refetchAfter(queries, ['playlist', 'notificationRead']),
    onError: (error) => toast.failure(failureSentence(error)),
  });
}

interface LibraryFilter {
  search: string;
  /** The post that `contains` is about. */
  postId?: string | undefined;
  /** Leaves out the playlists that the viewer only follows. */
  isEditable?: boolean;
}

/** The playlists of the viewer, those they collaborate on and those they follow, page after page. */
export const libraryQuery = ({ search, postId, isEditable = false }: LibraryFilter) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.playlists.listLibrary), { search, postId, isEditable }],
    queryFn: async ({ pageParam, signal }) =>
      call(
        api.playlists.listLibrary,
        {
          query: {
            page: String(pageParam),
            ...(search !== '' && { search }),
            ...(postId !== undefined && { post: postId }),
            ...(isEditable && { editable: 'true' as const }),
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextPageOf,
    placeholderData: keepPreviousData,
  });

/** The public playlists of a user; of the viewer all. */
export const playlistsOfQuery = (userName: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.playlists.listPlaylists), userName],
    queryFn: async ({ pageParam, signal }) =>
      call(api.playlists.listPlaylists, { query: { page: String(pageParam), user: userName } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextPageOf,
  });
