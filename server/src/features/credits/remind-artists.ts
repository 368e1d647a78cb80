import { ApiError, credits, limits, listNames } from '@backbeat/contract';
import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import { lockPostWithTerms } from '../posts/index.ts';
import { answerTo, requestsOf } from '../terms/index.ts';
import { countReminders, recordReminders, type Reminder } from './credits.queries.ts';

/** Requests that one transaction reminds of, so that it does not hold its locks for long. */
const MAX_AT_ONCE = 200;

/**
 * Reminds artists who have not answered the removal of their credit. The reminders divide the days
 * after which the author may remove the credit alone.
 */
export async function remindOfRemovals({ transact }: Context): Promise<void> {
  const { days, reminders } = limits.removal;
  const everyDays = Math.floor(days / (reminders + 1));
  await transact(async (tx, emit) => {
    for (const reminder of await countReminders(tx, { everyDays, reminders, limit: MAX_AT_ONCE }))
      emitReminder(emit, reminder);
  });
}

/**
 * Reminds the artists who have not answered the proposed terms of a post, each once a day. Suspended
 * artists cannot answer.
 * @throws {ApiError} NOT_FOUND if the viewer may not see the post, FORBIDDEN if the viewer is not its
 *   author, CONFLICT if there is no artist to remind today
 */
export async function remindArtists({ transact }: Context, postId: string, viewerId: string): Promise<void> {
  await transact(async (tx, emit) => {
    const { terms, authorId } = await lockPostWithTerms(tx, viewerId, postId);
    if (authorId !== viewerId) throw new ApiError('FORBIDDEN', credits.messages.notAuthor);
    const open = requestsOf(terms).filter((request) => answerTo(terms, request) === 'pending');
    if (open.length === 0) throw new ApiError('CONFLICT', credits.messages.noOneToRemind);
    const answerable = open.filter(({ userId }) => !terms.unavailable.has(userId));
    if (answerable.length === 0)
      throw new ApiError('CONFLICT', credits.messages.cannotAnswer({ names: namesOf(open) }));
    const sentReminders = await recordReminders(
      tx,
      postId,
      answerable.map(({ userId }) => userId),
    );
    if (sentReminders.length === 0)
      throw new ApiError('CONFLICT', credits.messages.remindedToday({ names: namesOf(answerable) }));
    for (const reminder of sentReminders) emitReminder(emit, reminder);
    emit('terms.updated', { postId, authorId });
  });
}

function emitReminder(emit: Emit, { postId, userId, isGuest }: Reminder): void {
  if (isGuest) emit('guest.reminded', { postId, guestId: userId });
  else emit('request.reminded', { postId, userId });
}

const namesOf = (requests: readonly { userName: string }[]): string =>
  listNames(requests.map(({ userName }) => userName));
