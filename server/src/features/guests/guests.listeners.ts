import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { forgetMails } from './erasure/erase-guest.ts';
import { endAccess } from './links/end-access.ts';
import { findGuest } from './links/guests.queries.ts';
import { guestMailJob } from './mails/guest-mails.jobs.ts';
import type { GuestMailKind } from './mails/guests.mails.ts';
import { checkInvites } from './stops/check-invites.ts';
import { deleteSigningDetails } from './uses/signing-details.queries.ts';
import { hasBeenMailed, hasLeft, recordAsked } from './mails/requests.queries.ts';

/** Queues the mails about requests, and ends the access of guests who have no part in a post any more. */
export function registerGuestListeners(context: Context): void {
  const { events, jobs } = context;
  const queue = (tx: Tx, guestId: string, kind: GuestMailKind, digest?: string) =>
    jobs.send(guestMailJob, { guestId, kind, digest }, { tx });

  const ask = async (tx: Tx, guestId: string): Promise<void> => {
    // A guest who has read of earlier terms is told that they changed.
    const kind = (await hasBeenMailed(tx, guestId)) ? 'changed' : 'asks';
    const digest = await recordAsked(tx, guestId);
    if (digest !== undefined) await queue(tx, guestId, kind, digest);
  };
  events.onBeforeCommit('guests.invited', (tx, invited) => checkInvites(context, tx, invited));
  events.onBeforeCommit('guest.asked', (tx, { guestId }) => ask(tx, guestId));
  events.onBeforeCommit('guest.termsChanged', (tx, { guestId }) => ask(tx, guestId));
  events.onBeforeCommit('guest.reminded', async (tx, { guestId }) => {
    const guest = await findGuest(tx, guestId);
    if (guest?.isPending === true) await queue(tx, guestId, 'reminder');
  });
  // The job has the numbers of the notes alone, so that the mail has no text that was deleted meanwhile.
  events.onBeforeCommit('guest.notesWaiting', (tx, { guestId, count, notes }) =>
    jobs.send(
      guestMailJob,
      { guestId, kind: 'notes', notes: { count, numbers: notes.map(({ number }) => number) } },
      { tx },
    ),
  );
  events.onBeforeCommit('guest.removed', async (tx, { postId, guestId }, emit) => {
    const hadAccess = await endAccess(tx, emit, { postId, guestId });
    if (await hasLeft(tx, guestId)) {
      // A guest who left or declined knows it, and no split sheet needs the details any more.
      await deleteSigningDetails(tx, guestId);
    } else if (hadAccess && (await hasBeenMailed(tx, guestId))) {
      // One whose mail has not left was never asked.
      await queue(tx, guestId, 'removed');
    }
  });
  events.onAfterCommit('post.deleted', ({ guestEmails }) => forgetMails(context, guestEmails));
  events.onBeforeCommit('guest.answered', async (tx, { guestId, answer, removed }) => {
    if (removed && answer !== 'declined') await queue(tx, guestId, 'withdrawn');
  });
}
