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
  addCachedReply,
  refreshComments,
  removeCachedComment,
  removeCachedReply,
} from './cached-comments.ts';
import { draftOf, restoreDraft } from '../../lib/drafts/text-drafts.ts';
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

/** The last failed comment of each post, and the last failed reply to each comment. A retry of the same text reuses its idempotency key. */
const unsentComments = new Map<string, UnsentComment>();

const keyFor = (subjectId: string, text: string): string => {
  const last = unsentComments.get(subjectId);
  return last?.text === text ? last.key : randomKey();
};

type Commenter = Pick<users.CurrentUser, 'userName' | 'profilePic'>;

/** A comment that the server does not know yet. */
const optimisticComment = (
  { userName, profilePic }: Commenter,
  { key, text, ...place }: { key: string; text: string } & Pick<posts.Comment, 'at' | 'replyTo'>,
): posts.Thread => ({
  id: `${OPTIMISTIC_ID_PREFIX}${key}`,
  userName,
  profilePic,
  comment: text,
  ...place,
  mentions: [],
  usedIn: null,
  time: getServerDate().toISOString(),
  replies: 0,
  firstReplies: [],
  totalLikes: 0,
  likedByViewer: false,
  likedByAuthor: false,
  isAuthor: false,
});

const keyOfComment = ({ id }: posts.Comment): string => id.slice(OPTIMISTIC_ID_PREFIX.length);

const sendComment = (postId: string, comment: posts.Comment) =>
  call(
    api.comments.addComment,
    {
      params: { id: postId },
      query: {
        ...(comment.at !== null && { at: String(comment.at) }),
        ...(comment.replyTo !== null && { replyTo: comment.replyTo }),
      },
      body: comment.comment,
    },
    { idempotencyKey: keyOfComment(comment) },
  );

/**
 * Shows a comment optimistically and sends it. A failure rolls it back, shows a message and passes
 * the text to `onFailure`.
 */
export function useAddComment(
  postId: string,
  viewer: Commenter,
  onFailure: (text: string, at: number | null) => void,
): (text: string, at: number | null) => void {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: (comment: posts.Thread) => sendComment(postId, comment),
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
    onError: (error, comment, stopShowing) => {
      stopShowing?.();
      unsentComments.set(postId, { text: comment.comment, key: keyOfComment(comment) });
      removeAddedComment(queries, postId, comment.id);
      onFailure(comment.comment, comment.at);
      if (!isSignedOut(error)) toast.failure(messages.postFailed({ why: failureSentence(error) }));
    },
    onSettled: () => refreshComments(queries, postId),
  });
  return (text, at) =>
    mutate(optimisticComment(viewer, { key: keyFor(postId, text), text, at, replyTo: null }));
}

/**
 * Sends replies to a comment. `sendingReply` is the one that the server has not stored yet. A failure
 * shows a message and returns the text to its draft.
 */
export function useAddReply(
  postId: string,
  commentId: string,
): { send: (viewer: Commenter, text: string) => void; sendingReply: posts.Comment | undefined } {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (reply: posts.Comment) => sendComment(postId, reply),
    retry: (failures, error) => isTransientFailure(error) && failures < 1,
    onSuccess: (reply) => {
      unsentComments.delete(commentId);
      addCachedReply(queries, postId, reply);
    },
    onError: (error, reply) => {
      unsentComments.set(commentId, { text: reply.comment, key: keyOfComment(reply) });
      restoreDraft(draftOf(commentId, reply.userName), reply.comment);
      if (!isSignedOut(error)) toast.failure(messages.replyFailed({ why: failureSentence(error) }));
    },
    onSettled: () => refreshComments(queries, postId),
  });
  return {
    send: (viewer, text) =>
      mutate(optimisticComment(viewer, { key: keyFor(commentId, text), text, at: null, replyTo: commentId })),
    sendingReply: isPending ? variables : undefined,
  };
}

/** Removes a comment optimistically and deletes it. A failure restores it and shows a message. */
export function useDeleteComment(postId: string): (comment: posts.Comment & Partial<posts.Thread>) => void {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useSingleFlightMutation({
    perVariables: true,
    mutationFn: async ({ id }: posts.Comment & Partial<posts.Thread>) => {
      try {
        await call(api.comments.deleteComment, { params: { id } });
      } catch (error) {
        // Another user has deleted the comment already.
        if (!(error instanceof ApiFailure && error.status === 404)) throw error;
      }
    },
    onMutate: (comment) => {
      if (comment.replyTo !== null) {
        removeCachedReply(queries, postId, comment);
        return undefined;
      }
      const thread = { firstReplies: [], ...comment };
      const restoreComment = removeCachedComment(queries, postId, thread);
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
