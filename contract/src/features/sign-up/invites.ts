import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { wholeNumber } from '../../page.ts';
import { optionalJson, route } from '../../route.ts';
import { singleLineText } from '../../text/text.ts';
import { email, inviteCode } from '../auth/auth.ts';
import { messages } from './sign-up.messages.ts';

const { uses: maxUses, days: maxDays, note: maxNote } = limits.invite;

const inviteState = z.enum(['open', 'used', 'expired', 'revoked']);

export const invite = z.object({
  id: z.string(),
  code: z.string(),
  /** The address of the page that the invited person opens. */
  url: z.string(),
  state: inviteState,
  uses: z.int(),
  maxUses: z.int(),
  note: z.string(),
  /** The only address that it works for; null for any. */
  email: z.string().nullable(),
  time,
  expiresAt: time.nullable(),
  /** The accounts that joined with it, newest first, up to a number. */
  people: z.array(z.string()),
});
export type Invite = z.infer<typeof invite>;

/** An invite and who made it. */
export const staffInvite = invite.extend({ by: z.string() });
export type StaffInvite = z.infer<typeof staffInvite>;

const usesMessage = messages.uses({ max: maxUses });
const daysMessage = messages.days({ max: maxDays });

export const newInvite = z.object({
  uses: z.int(usesMessage).min(1, usesMessage).max(maxUses, usesMessage).default(1),
  /** Null for an invite that does not expire, which only administrators make. */
  days: z.int(daysMessage).min(1, daysMessage).max(maxDays, daysMessage).nullable().default(7),
  note: singleLineText(maxNote, messages.noteTooLong({ max: maxNote })).default(''),
  /** Mails the code to this address, for which alone it works. */
  email: email.optional(),
});
export type NewInvite = z.infer<typeof newInvite>;

/** Invites that work; those that are used up, expired or revoked. */
const inviteList = z.enum(['open', 'ended']);
export type InviteList = z.infer<typeof inviteList>;

const page = {
  /** Without it: all invites. */
  list: inviteList.optional(),
  after: id.optional(),
  size: wholeNumber(1, 100).default(limits.pageSize.invites),
};

export const inviteRoutes = {
  findInvite: route({
    method: 'GET',
    path: '/invites/:code',
    summary: 'Get who made an invite. Returns 404 for a code that is not valid.',
    auth: 'public',
    params: z.object({ code: inviteCode }),
    output: z.object({ userName: z.string() }),
  }),
  listInvites: route({
    method: 'GET',
    path: '/invites',
    summary: 'List your invites, newest first. `after` is the `next` of the previous page.',
    auth: 'user',
    refetchOn: ['invite'],
    query: z.object(page),
    output: z.object({ content: z.array(invite), next: z.string().nullable() }),
  }),
  createInvite: route({
    method: 'POST',
    path: '/invites',
    summary: 'Make an invite. Returns 404 where members may not invite.',
    auth: 'user',
    changes: ['invite'],
    body: optionalJson(newInvite),
    output: invite,
    status: 201,
  }),
  revokeInvite: route({
    method: 'DELETE',
    path: '/invites/:id',
    summary: 'Revoke one of your invites; an administrator revokes any.',
    auth: 'user',
    changes: ['invite'],
    params: z.object({ id }),
    output: 'nothing',
  }),
  listAllInvites: route({
    method: 'GET',
    path: '/admin/invites',
    summary:
      'List the invites of everybody with the people who joined by them, newest first. `after` is the `next` of the previous page.',
    auth: 'administrator',
    refetchOn: ['invite'],
    query: z.object(page),
    output: z.object({ content: z.array(staffInvite), next: z.string().nullable() }),
  }),
};
