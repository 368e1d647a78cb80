import { useQuery } from '@tanstack/react-query';
import type { guests } from '@backbeat/contract';
import { call } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { joinMailbox } from '../../lib/format/join-mailbox.ts';

/** The posts on which this browser has access as a guest. */
export const invitationsQuery = queryOf(api.guests.listInvitations);

export const useInvitations = (isNeeded: boolean) =>
  useQuery({
    ...invitationsQuery,
    enabled: isNeeded,
    select: (invitations) => invitations.map(withJoinedMailbox),
  });

/** Who invites with a link or an invitation. Asking changes nothing. */
export const useLook = (key: guests.LinkKey) =>
  useQuery({
    queryKey: ['guest-look', key],
    queryFn: async ({ signal }) => withJoinedMailbox(await call(api.guests.look, { body: key }, { signal })),
  });

const withJoinedMailbox = <T extends { mailbox: string }>(holder: T): T => ({
  ...holder,
  mailbox: joinMailbox(holder.mailbox),
});

/** The post as the guest of this browser sees it. */
export const useGuestPost = (id: string) => useQuery(queryOf(api.posts.getPost, { params: { id } }));
