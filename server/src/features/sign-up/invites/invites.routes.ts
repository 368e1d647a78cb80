import { notFound, type invites } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/routing/mount.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { auditActor } from '../../audit/index.ts';
import { checkInvite } from '../check-sign-up.ts';
import { createInvite, removeInvite } from './create-invite.ts';
import { listInvites } from './invites.queries.ts';
import { viewInvite } from './invites.views.ts';
import { inviteGone } from '../sign-up.policy.ts';

export function inviteHandlers(context: Context): Handlers<typeof invites.inviteRoutes> {
  const { config, db, settings } = context;
  const requireInviting = (viewer: Viewer) => {
    if (!viewer.staff && settings.read('signUp.membersInvite') === 0) throw notFound('page');
  };
  const readPage = async (
    {
      list,
      after,
      size,
    }: { list?: invites.InviteList | undefined; after?: string | undefined; size: number },
    creatorId?: string,
  ) => {
    const rows = await listInvites(db, {
      list,
      after,
      limit: size + 1,
      ...(creatorId !== undefined && { creatorId }),
    });
    const content = rows.slice(0, size).map((row) => ({ ...viewInvite(row, config.publicUrl), by: row.by }));
    return { content, next: rows.length > size ? (content.at(-1)?.id ?? null) : null };
  };
  return {
    findInvite: async ({ params: { code } }, { caller }) => {
      const invite = await checkInvite(context, { invite: code, caller });
      if (!invite) throw inviteGone();
      return { userName: invite.userName };
    },
    listInvites: async ({ query }, { viewer }) => {
      requireInviting(viewer);
      return readPage(query, viewer.id);
    },
    createInvite: ({ body }, call) =>
      createInvite(context, call.viewer, { ...body, actor: auditActor(call) }),
    revokeInvite: async ({ params: { id } }, call) => {
      await removeInvite(context, call.viewer, { id, actor: auditActor(call) });
      return undefined;
    },
    listAllInvites: ({ query }) => readPage(query),
  };
}
