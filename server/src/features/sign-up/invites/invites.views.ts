import { screens, type invites } from '@backbeat/contract';
import type { InviteRow } from './invites.queries.ts';

export const inviteUrl = (code: string, publicUrl: URL): string =>
  new URL(screens.invite.replace(':code', code), publicUrl).href;

/** An invite as its creator sees it. */
export function viewInvite(row: InviteRow, publicUrl: URL): invites.Invite {
  return {
    id: row.id,
    code: row.code,
    url: inviteUrl(row.code, publicUrl),
    state: stateOf(row),
    uses: row.uses,
    maxUses: row.maxUses,
    note: row.note,
    email: row.email,
    time: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    people: row.people,
  };
}

function stateOf({ uses, maxUses, revokedAt, isExpired }: InviteRow): invites.Invite['state'] {
  if (uses >= maxUses) return 'used';
  if (revokedAt !== null) return 'revoked';
  return isExpired ? 'expired' : 'open';
}
