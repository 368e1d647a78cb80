import type { guests } from '@backbeat/contract';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { call } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';

const listOf = (post: string) => queryOf(api.guests.listGuests, { params: { id: post } });

/** The guests of an own post, with the state of their links. */
export const useGuests = (post: string) => useQuery(listOf(post));

/** Stores what the server says of one guest. */
function cacheGuest(queries: QueryClient, post: string, guest: guests.Guest): void {
  queries.setQueryData(listOf(post).queryKey, (list) =>
    list?.map((each) => (each.id === guest.id ? guest : each)),
  );
}

/** Corrects a guest, or lets them download originals. */
export function useUpdateGuest(post: string, guest: string) {
  const queries = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (body: { name?: string; email?: string; download?: boolean }) =>
      call(api.guests.updateGuest, { params: { id: post, guest }, body }),
    onSuccess: (updatedGuest, { name }) => {
      cacheGuest(queries, post, updatedGuest);
      if (name !== undefined) void refetchAfter(queries, ['credit', 'post']);
    },
  });
}

/** Mails a guest a new link, which voids the earlier ones. */
export function useSendLink(post: string, guest: string) {
  const queries = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: () => call(api.guests.sendLink, { params: { id: post, guest } }),
    onSuccess: (updatedGuest) => cacheGuest(queries, post, updatedGuest),
  });
}

/** Ends the access of a guest at once. */
export function useRevokeLink(post: string, guest: string) {
  const queries = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: () => call(api.guests.revokeLink, { params: { id: post, guest } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: listOf(post).queryKey }),
  });
}

/** What happened with the links of a guest, newest first. */
export const useUses = (post: string, guest: string, page: number) =>
  useQuery(queryOf(api.guests.listUses, { params: { id: post, guest }, query: { page: String(page) } }));
