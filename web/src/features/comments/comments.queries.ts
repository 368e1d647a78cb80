import { type posts, type users } from '@backbeat/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getServerDate } from '../../lib/time/clock.ts';
import { call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failures.ts';
import { failureSentence, isTransientFailure, isSignedOut } from '../../api/failure-sentence.ts';
import { updateOptimistically } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { randomKey } from '../../lib/random-key.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import {
  removeAddedComment,
  addCachedComment,
  refreshComments,
  removeCachedComment,
} from './cached-comments.ts';
import { messages } from './comments.messages.ts';

/** The id prefix of comments that the server does not know yet. */
const OPTIMISTIC_ID_PREFIX = 'sending~';

/** Returns whether a comment is an optimistic one. */
export const isSending = ({ id }: Pick<posts.Comment, 'id'>): boolean => id.startsWith(OPTIMISTIC_ID_PREFIX);

/** A comment whose request failed. The server may have stored it although the response was lost. */
interface UnsentComment {
  text: string;
  key: string;
}

/** The last failed comment of each post. A retry of the same text reuses its idempotency key. */
const unsentComments = new Map<string, UnsentComment>();

const keyFor = (postId: string, text: string): string => {
  const last = unsentComments.get(postId);
  return last?.text === text ? last.key : randomKey();
};

/**
 * Shows a comment optimistically and sends it. A failure rolls it back, shows a message and passes
 * the text to `onFailure`.
 */
export function useAddComment(
  postId: string,
  viewer: Pick<users.CurrentUser, 'userName' | 'profilePic'>,
  onFailure: (text: string, at: number | null) => void,
): (text: string, at: number | null) => void {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ id, comment, at }: posts.Comment) =>
      call(
        api.comments.addComment,
        { params: { id: postId }, query: at === null ? {} : { at: String(at) }, body: comment },
        { idempotencyKey: id.slice(OPTIMISTIC_ID_PREFIX.length) },
      ),
    retry: (failures, error) => isTransientFailure(error) && failures < 1,
    onMutate: (comment) => {
      addCachedComment(queries, postId, comment);
      // A response that arrives meanwhile may hold the comment under the id of the server.
      const isThere = (list: readonly posts.Comment[]) =>
        list.some((one) => one.userName === comment.userName && one.comment === comment.comment);
      return updateOptimistically(queries, () => addCachedComment(queries, postId, comment, isThere));
    },
    onSuccess: (comment, { id }, stopShowing) => {
      stopShowing?.();
      unsentComments.delete(postId);
      removeAddedComment(queries, postId, id);
      addCachedComment(queries, postId, comment);
    },
    onError: (error, { id, comment, at }, stopShowing) => {
      stopShowing?.();
      unsentComments.set(postId, { text: comment, key: id.slice(OPTIMISTIC_ID_PREFIX.length) });
      removeAddedComment(queries, postId, id);
      onFailure(comment, at);
      if (!isSignedOut(error)) toast.failure(messages.postFailed({ why: failureSentence(error) }));
    },
    onSettled: () => refreshComments(queries, postId),
  });
  return (text, at) =>
    mutate({
      id: `${OPTIMISTIC_ID_PREFIX}${keyFor(postId, text)}`,
      userName: viewer.userName,
      profilePic: viewer.profilePic,
      comment: text,
      at,
      mentions: [],
      time: getServerDate().toISOString(),
    });
}

/** Removes a comment optimistically and deletes it. A failure restores it and shows a message. */
export function useDeleteComment(postId: string): (comment: posts.Comment) => void {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useSingleFlightMutation({
    perVariables: true,
    mutationFn: async ({ id }: posts.Comment) => {
      try {
        await call(api.comments.deleteComment, { params: { id } });
      } catch (error) {
        // Another user has deleted the comment already.
        if (!(error instanceof ApiFailure && error.status === 404)) throw error;
      }
    },
    onMutate: (comment) => {
      const restoreComment = removeCachedComment(queries, postId, comment);
      const stopShowing = updateOptimistically(queries, () =>
        removeAddedComment(queries, postId, comment.id),
      );
      return { restoreComment, stopShowing };
    },
    onError: (error, _comment, context) => {
      context?.stopShowing();
      context?.restoreComment();
      if (!isSignedOut(error)) toast.failure(messages.deleteFailed({ why: failureSentence(error) }));
    },
    onSettled: (_answer, _error, _comment, context) => {
      context?.stopShowing();
      refreshComments(queries, postId);
    },
  });
  return mutate;
}
