import { notFound, type posts } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import { findResults, hasKey, saveResults } from '../../db/idempotency.ts';
import { lockPost, viewComment } from '../posts/index.ts';
import { findComments, insertComments } from './comments.queries.ts';

/** Somebody says something of a post. */
interface Saying {
  userId: string;
  words: string;
  /** Says by which sayings it is the same one, sent again. */
  key: string | undefined;
}

/** What is kept of a comment that may be sent again: its words stand in one place, from which they can be deleted. */
const said = z.object({ id: z.string() });

/**
 * Comments on a post. Those who do so at the same time are put together, since all of them want the post's one row: they
 * wait for it with one connection.
 * @throws {ApiError} NOT_FOUND where the user may not see the post
 */
export const commentAdder = ({
  transact,
}: Context): ((postId: string, saying: Saying) => Promise<posts.Comment>) =>
  batchWrites<Saying, posts.Comment>((postId, sayings) =>
    transact(async (tx, emit) => {
      const post = await lockPost(
        tx,
        postId,
        sayings.map(({ userId }) => userId),
      );
      if (!post) throw notFound('Post');
      const allowed = sayings.filter(({ userId }) => post.isVisibleTo(userId));

      const purpose = `comment ${postId}`;
      const answerOf = await findResults(tx, purpose, allowed.filter(hasKey), said);
      const known = (saying: Saying) => (hasKey(saying) ? answerOf(saying)?.id : undefined);
      const { idOf, fresh } = identify(allowed.filter((saying) => known(saying) === undefined));

      const rows = [
        ...(fresh.length > 0 ? await insertComments(tx, postId, fresh) : []),
        ...(await findComments(
          tx,
          allowed.flatMap((saying) => known(saying) ?? []),
        )),
      ];
      const answers = new Map(rows.map((row) => [row.id, viewComment(row)]));
      await saveResults(
        tx,
        purpose,
        fresh.filter(hasKey).map(({ userId, key, id }) => ({ userId, key, result: { id } })),
      );
      for (const { id, userId } of fresh)
        emit('comment.added', { commentId: id, postId, authorId: post.authorId, userId });
      return sayings.map((saying) => {
        if (!post.isVisibleTo(saying.userId)) return notFound('Post');
        // One that was deleted since is not said again.
        return answers.get(known(saying) ?? idOf(saying)) ?? notFound('Comment');
      });
    }),
  );

/** Gives each saying the id of its comment; the same one that came twice at once is one comment. */
function identify(sayings: readonly Saying[]): {
  idOf: (saying: Saying) => string;
  fresh: (Saying & { id: string })[];
} {
  const byKey = new Map<string, string>();
  const ids = new Map<Saying, string>();
  const fresh: (Saying & { id: string })[] = [];
  for (const saying of sayings) {
    const { userId, key } = saying;
    const name = `${userId} ${key}`;
    const known = key === undefined ? undefined : byKey.get(name);
    const id = known ?? uuidv7();
    ids.set(saying, id);
    if (known !== undefined) continue;
    byKey.set(name, id);
    fresh.push({ ...saying, id });
  }
  return { idOf: (saying) => ids.get(saying) ?? '', fresh };
}
