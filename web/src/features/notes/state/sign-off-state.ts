import type { posts, versions } from '@backbeat/contract';
import type { Viewer } from './note-policy.ts';
import { messages } from './notes.messages.ts';

type Signed = Pick<posts.Post, 'features' | 'pendingFeatures' | 'rejectedFeatures' | 'proposal' | 'guests'>;

/** What the sign-off says about a version; null if nothing. */
export function describeSignOff(
  { isCurrent, isProposed }: Pick<versions.Version, 'isCurrent' | 'isProposed'>,
  post: Signed,
): string | null {
  const current = isCurrent ? messages.current : null;
  if (!isProposed) return current;
  const { approved, pending, declined, guests } = post.proposal ?? {
    approved: post.features,
    pending: post.pendingFeatures,
    declined: post.rejectedFeatures,
    guests: post.guests,
  };
  const count = approved.length + guests.filter(({ answer }) => answer === 'approved').length;
  const all = approved.length + pending.length + declined.length + guests.length;
  const proposed = all === 0 ? messages.proposed : messages.approvedBy({ count, all });
  return [current, proposed].filter(Boolean).join(' · ');
}

/** Whether the author waits for the viewer's answer about the proposed version. */
export function isAskedToApprove({ proposal, ...post }: Signed, viewer: Viewer): boolean {
  const guests: readonly { id: string; answer?: string | undefined }[] = proposal?.guests ?? post.guests;
  const guest = guests.find(({ id }) => id === viewer.id);
  if (guest) return guest.answer === 'pending';
  return (proposal?.pending ?? post.pendingFeatures).includes(viewer.name);
}
