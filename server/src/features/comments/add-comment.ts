import { ApiError, comments, notFound, type posts } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import type { Tx } from '../../db/database.ts';
import { findResults, hasKey, saveResults } from '../../db/with-idempotency.ts';
import { lockPost, toMilliseconds, viewThread } from '../posts/index.ts';
import { findComments, findVisibleComments, insertComments } from './comments.queries.ts';

/** A request of a user to comment on a post. */
interface CommentRequest {
  userId: string;
  text: string;
  /** Position in seconds, if the comment has one. */
  at: number | undefined;
  /** The comment that it answers, if it is a reply. */
  replyTo: string | undefined;
  /** Idempotency key; a repeated request has the same key. */
  key: string | undefined;
}

/**
 * The stored result of a request. It holds no text, so deleting the comment deletes its only copy.
 */
const storedResult = z.object({ id: z.string() });

/**
 * Adds comments to a post. Concurrent comments on a post share one transaction and connection,
 * because all of them lock the row of the post.
 * @throws {ApiError} NOT_FOUND if the user may not see the post, or the comment to reply to; CONFLICT
 * for a position while the duration is unknown; INVALID_INPUT for a position behind the end
 */
export const addComment = batchWrites<Context, CommentRequest, posts.Thread>(
  ({ transact }, postId, requests) =>
    transact(async (tx, emit) => {
      const post = await lockPost(
        tx,
        postId,
        requests.map(({ userId }) => userId),
      );
      if (!post) throw notFound('post');
      const threadOf = await findThreads(tx, postId, requests);
      const visibleRequests = requests.filter(
        (request) => post.isVisibleTo(request.userId) && threadOf(request) !== undefined,
      );

      const purpose = `comment ${postId}`;
      const answerOf = await findResults(tx, purpose, visibleRequests.filter(hasKey), storedResult);
      const storedIdOf = (request: CommentRequest) => (hasKey(request) ? answerOf(request)?.id : undefined);
      const { idOf, fresh } = identify(
        visibleRequests.filter(
          (request) => storedIdOf(request) === undefined && !positionError(request, post.duration),
        ),
      );

      const toComment = ({ at, ...request }: CommentRequest & { id: string }) => ({
        ...request,
        atMs: at === undefined ? null : toMilliseconds(at),
        replyTo: threadOf(request) ?? null,
      });
      const rows = [
        ...(fresh.length > 0 ? await insertComments(tx, postId, fresh.map(toComment)) : []),
        ...(await findComments(
          tx,
          visibleRequests.flatMap((request) => storedIdOf(request) ?? []),
        )),
      ];
      const answers = new Map(
        rows.map((row) => [row.id, viewThread({ ...row, firstReplies: [] }, post.duration, new Set())]),
      );
      await saveResults(
        tx,
        purpose,
        fresh.filter(hasKey).map(({ userId, key, id }) => ({ userId, key, result: { id } })),
      );
      for (const request of fresh) {
        const { id, userId, text } = request;
        const replyTo = threadOf(request) ?? null;
        emit('comment.added', { commentId: id, postId, authorId: post.authorId, userId, text, replyTo });
      }
      return requests.map((request) => {
        if (!post.isVisibleTo(request.userId)) return notFound('post');
        const storedId = storedIdOf(request);
        const error = storedId === undefined ? positionError(request, post.duration) : undefined;
        // A repeated request does not restore a comment that was deleted since.
        return error ?? answers.get(storedId ?? idOf(request)) ?? notFound('comment');
      });
    }),
);

/** The reason why a comment cannot have its position, if any. @param duration in seconds */
function positionError({ at }: CommentRequest, duration: number | null): ApiError | undefined {
  if (at === undefined) return undefined;
  if (duration === null) return new ApiError('CONFLICT', comments.messages.unknownDuration);
  if (toMilliseconds(at) <= toMilliseconds(duration)) return undefined;
  return new ApiError('INVALID_INPUT', comments.messages.position, {
    fields: { at: comments.messages.position },
  });
}

type Reply = Pick<CommentRequest, 'userId' | 'replyTo'>;

/**
 * Finds the comments that requests answer. Of a reply to a reply it is the comment above both.
 * @returns a function that gives null for a request that is no reply, and undefined for a reply to a
 * comment that its user may not see
 */
async function findThreads(
  tx: Tx,
  postId: string,
  requests: readonly Reply[],
): Promise<(request: Reply) => string | null | undefined> {
  const comments = await findVisibleComments(
    tx,
    postId,
    requests.flatMap(({ userId, replyTo }) => (replyTo === undefined ? [] : { userId, id: replyTo })),
  );
  const threads = new Map(comments.map(({ userId, id, threadId }) => [`${userId} ${id}`, threadId]));
  return ({ userId, replyTo }) => (replyTo === undefined ? null : threads.get(`${userId} ${replyTo}`));
}

/** Assigns a comment id to each request. Requests with the same user and key share one comment. */
function identify(requests: readonly CommentRequest[]): {
  idOf: (request: CommentRequest) => string;
  fresh: (CommentRequest & { id: string })[];
} {
  const byKey = new Map<string, string>();
  const ids = new Map<CommentRequest, string>();
  const fresh: (CommentRequest & { id: string })[] = [];
  for (const request of requests) {
    const { userId, key } = request;
    const name = `${userId} ${key}`;
    const existingId = key === undefined ? undefined : byKey.get(name);
    const id = existingId ?? uuidv7();
    ids.set(request, id);
    if (existingId !== undefined) continue;
    byKey.set(name, id);
    fresh.push({ ...request, id });
  }
  return { idOf: (request) => ids.get(request) ?? '', fresh };
}
