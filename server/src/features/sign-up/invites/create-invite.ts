import { randomInt } from 'node:crypto';
import { ApiError, auth, limits, notFound, signUp, type invites } from '@backbeat/contract';
import { defineJob } from '@packages/pg-jobs';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { recordAudit, type AuditActor } from '../../audit/index.ts';
import { readSettings } from '../../settings/index.ts';
import { findInviteMail, insertInvite, listInvites, lockInviter, revokeInvite } from './invites.queries.ts';
import { inviteUrl, viewInvite } from './invites.views.ts';
import { inviteMail, MAIL_RETRIES } from '../sign-up.mails.ts';

export const sendInviteMail = defineJob('send-invite', z.object({ inviteId: z.guid() }), MAIL_RETRIES);

/**
 * Makes an invite. With an address, the server mails the code there.
 * @throws {ApiError} NOT_FOUND where members may not invite; FORBIDDEN, LIMIT_REACHED
 */
export async function createInvite(
  context: Context,
  viewer: Viewer,
  { uses, days, note, email, actor }: invites.NewInvite & { actor: AuditActor },
): Promise<invites.Invite> {
  if (days === null && viewer.staff?.role !== 'administrator')
    throw new ApiError('FORBIDDEN', signUp.messages.endlessInvite);
  const id = uuidv7();
  await context.transact(async (tx) => {
    if (!viewer.staff) await requireMayInvite(context, tx, viewer.id);
    await insertInvite(tx, {
      id,
      code: randomCode(),
      creatorId: viewer.id,
      email: email ?? null,
      uses,
      days,
      note,
    });
    if (email !== undefined) await context.jobs.send(sendInviteMail, { inviteId: id }, { tx });
    if (viewer.staff)
      await recordAudit(tx, {
        actor,
        action: 'invite.create',
        target: { kind: 'invite', id },
        details: { uses, days, isMailed: email !== undefined },
      });
  });
  const [row] = await listInvites(context.db, { ids: [id], limit: 1 });
  if (!row) throw inviteGone();
  return viewInvite(row, context.config.publicUrl);
}

const inviteGone = (): ApiError => new ApiError('NOT_FOUND', signUp.messages.inviteNotFound);

/** Requires that a member may make one more invite. */
async function requireMayInvite(context: Context, tx: Tx, userId: string): Promise<void> {
  const { 'signUp.membersInvite': maxOpen } = await readSettings(context, tx, ['signUp.membersInvite']);
  if (maxOpen === 0) throw notFound('page');
  const inviter = await lockInviter(tx, userId);
  const { memberDays } = limits.invite;
  if (!inviter || inviter.days < memberDays)
    throw new ApiError('FORBIDDEN', signUp.messages.inviteTooSoon({ days: memberDays }));
  if (inviter.open >= maxOpen)
    throw new ApiError('LIMIT_REACHED', signUp.messages.openInvites({ count: inviter.open }));
}

const randomCode = (): string =>
  Array.from({ length: limits.invite.code }, () =>
    auth.CODE_ALPHABET.charAt(randomInt(auth.CODE_ALPHABET.length)),
  ).join('');

/** Revokes an invite: administrators any, others their own. @throws {ApiError} NOT_FOUND */
export async function removeInvite(
  context: Context,
  viewer: Viewer,
  { id, actor }: { id: string; actor: AuditActor },
): Promise<void> {
  await context.transact(async (tx) => {
    const creatorId = viewer.staff?.role === 'administrator' ? undefined : viewer.id;
    if (!(await revokeInvite(tx, id, creatorId))) throw inviteGone();
    if (viewer.staff)
      await recordAudit(tx, { actor, action: 'invite.revoke', target: { kind: 'invite', id } });
  });
}

export async function mailInvite(
  { config, db, mail, settings }: Context,
  { inviteId }: z.output<typeof sendInviteMail.schema>,
): Promise<void> {
  const invite = await findInviteMail(db, inviteId);
  if (!invite?.email) return;
  await mail.send(
    inviteMail(invite.email, {
      userName: invite.userName,
      brand: settings.read('name'),
      url: inviteUrl(invite.code, config.publicUrl),
    }),
  );
}
