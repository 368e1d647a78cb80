import type { guests } from '@backbeat/contract';
import { dateLabel } from '../../../lib/format/time-labels.ts';
import { messages } from './author.messages.ts';

/** The state of a guest's link, in words for the author. */
export function describeLink({ link, browsers, claimedBy, email, answer, isReported }: guests.Guest): string {
  const { state, sentAt, openedAt, expiresAt } = link;
  if (claimedBy !== null) return messages.claimedBy({ userName: claimedBy });
  if (isReported) return messages.reported;
  if (state === 'notDelivered') return messages.notDelivered;
  if (state === 'revoked') return messages.revoked;
  if (state === 'expired') return messages.expired;
  if (sentAt === null || expiresAt === null)
    return email !== null && answer === 'pending' ? messages.waitingToBeSent : messages.noLink;
  const until = dateLabel(expiresAt);
  return openedAt === null
    ? messages.sent({ date: dateLabel(sentAt), until })
    : messages.opened({ date: dateLabel(openedAt), until, count: browsers });
}
