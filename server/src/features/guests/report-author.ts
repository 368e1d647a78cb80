import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import { lockAnyPostWithTerms, lockUsersOfPost, saveTerms } from '../posts/index.ts';
import { endRequestBetween } from '../terms/index.ts';
import type { FootLink } from './keys/sign-foot-link.ts';
import { endAccess } from './links/end-access.ts';
import { findGuest } from './links/guests.queries.ts';
import { insertReport } from './stops/invites.queries.ts';
import { insertStop } from './stops/stops.queries.ts';

/**
 * The holder of an address does not know the author who invited them. The access ends, the request is
 * closed without a stored answer, and the author's mails stop; staff gets a case. An approved credit
 * stays, as do consents. A second report changes nothing.
 */
export async function reportAuthor(
  { transact }: Context,
  { guestId, authorId, addressMac }: FootLink,
): Promise<void> {
  await transact(async (tx, emit) => {
    const guest = await findGuest(tx, guestId);
    await insertStop(tx, { authorId, addressMac });
    if (guest?.isPending === true) await closeRequest(tx, emit, guest);
    const isNew = await insertReport(tx, { authorId, addressMac, guestId });
    if (guest) await endAccess(tx, emit, { guestId, postId: guest.postId });
    if (isNew) emit('author.reported', { authorId });
  });
}

/** Ends an open request of a guest. The caller has no locks yet. */
async function closeRequest(
  tx: Tx,
  emit: Emit,
  { id, postId }: { id: string; postId: string },
): Promise<void> {
  await lockUsersOfPost(tx, postId);
  const post = await lockAnyPostWithTerms(tx, postId);
  if (!post) return;
  const after = endRequestBetween(post.terms, id);
  if (after !== post.terms) await saveTerms(tx, emit, id, [{ before: post.terms, after }]);
}
