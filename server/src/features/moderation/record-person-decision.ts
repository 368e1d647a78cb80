import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { messages } from './decision.messages.ts';
import { insertAction } from './decisions.queries.ts';
import { notifyOwner } from './notify-owner.ts';

interface PersonDecision {
  action: 'warn' | 'suspend' | 'lift';
  /** Null for the server on its own. */
  admin: { id: string; userName: string } | null;
  /** What the person reads; '' for nothing. */
  note: string;
  until?: string | null;
}

/** Stores a decision about a person that no report led to, and mails it to them. */
export async function recordPersonDecision(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  person: { id: string; userName: string },
  { admin, action, note, until = null }: PersonDecision,
): Promise<void> {
  const actionId = await insertAction(
    tx,
    { id: null, ownerId: person.id, ownerName: person.userName },
    { action, note, until, admin: admin ?? { id: null, userName: messages.server }, about: undefined },
  );
  await jobs.send(notifyOwner, { actionId }, { tx });
}
