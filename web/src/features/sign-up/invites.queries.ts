import type { invites } from '@backbeat/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { messages } from './sign-up.messages.ts';

/** What the list shows. */
export interface InvitesAddress {
  list: invites.InviteList;
  /** The id of the last invite of the page before. */
  after: string | undefined;
}

const pageOf = ({ list, after }: InvitesAddress) => ({
  query: { list, ...(after !== undefined && { after }) },
});

/** A page of one's own invites. */
export const ownInvitesQuery = (address: InvitesAddress) =>
  queryOptions({ ...queryOf(api.invites.listInvites, pageOf(address)), placeholderData: keepPreviousData });

/** The user's newest invites, open and ended. */
export const newestInvitesQuery = queryOf(api.invites.listInvites, { query: { size: '100' } });

/** A page of all invites, for administrators. */
export const allInvitesQuery = (address: InvitesAddress) =>
  queryOptions({
    ...queryOf(api.invites.listAllInvites, pageOf(address)),
    placeholderData: keepPreviousData,
  });

function useRefresh() {
  const queries = useQueryClient();
  const toast = useToast();
  const refresh = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(api.invites.listInvites) }),
      queries.invalidateQueries({ queryKey: keyOf(api.invites.listAllInvites) }),
    ]);
  };
  const fail = (error: Error) => {
    if (!isSignedOut(error)) toast.failure(`${messages.actionFailed}. ${failureSentence(error)}`);
    void refresh();
  };
  return { refresh, fail, toast };
}

type NewInvite = Pick<invites.NewInvite, 'uses' | 'days' | 'note' | 'email'>;

export function useCreateInvite(onDone: () => void) {
  const { refresh, fail, toast } = useRefresh();
  return useSingleFlightMutation({
    mutationFn: (body: NewInvite) => call(api.invites.createInvite, { body }),
    onSuccess: async () => {
      toast.success(messages.inviteCreated);
      onDone();
      await refresh();
    },
    onError: fail,
  });
}

export function useRevokeInvite() {
  const { refresh, fail, toast } = useRefresh();
  return useSingleFlightMutation({
    mutationFn: (id: string) => call(api.invites.revokeInvite, { params: { id } }),
    onSuccess: async () => {
      toast.success(messages.revoked);
      await refresh();
    },
    onError: fail,
  });
}
