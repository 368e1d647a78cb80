import { credits, type posts } from '@backbeat/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { isSignedOut } from '../../api/failure-sentence.ts';
import { keyOf, queryOf, updateOptimistically } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';

const pending = queryOf(api.credits.listPendingCredits);

export type Answer = 'approve' | 'reject';

/**
 * Answers a credit request. The request leaves the list at once and returns with a message on
 * failure.
 * @param onDone receives the answer once the server has stored it
 */
export function useAnswer(post: posts.Post, onDone?: (answer: Answer) => void | Promise<void>) {
  const { id } = post;
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    mutationFn: async (answer: Answer) => {
      const input = { params: { id } };
      if (answer === 'approve') return call(api.credits.approveFeature, input);
      await call(api.credits.rejectFeature, input);
      return undefined;
    },
    onMutate: async () => {
      await queries.cancelQueries({ queryKey: pending.queryKey });
      const before = queries.getQueryData(pending.queryKey);
      const stopShowing = updateOptimistically(queries, () => {
        queries.setQueryData(pending.queryKey, (list) => list?.filter((each) => each.id !== id));
      });
      return { before, stopShowing };
    },
    onSuccess: async (published, answer) => {
      toast.success(answer === 'approve' ? credits.strings.approved : credits.strings.rejected);
      if (published) cachePost(queries, published);
      await onDone?.(answer);
      // An artist who rejects a draft loses access to it.
      if (answer === 'reject')
        queries.removeQueries({ queryKey: keyOf(api.posts.getPost, { params: { id } }) });
    },
    onError: (error, answer, shown) => {
      shown?.stopShowing();
      if (shown?.before) queries.setQueryData(pending.queryKey, shown.before);
      if (!isSignedOut(error))
        toast.failure(answer === 'approve' ? credits.strings.approveFailed : credits.strings.rejectFailed);
      void queries.invalidateQueries({ queryKey: keyOf(api.posts.getPost, { params: { id } }) });
    },
    onSettled: (_published, _error, _answer, shown) => {
      shown?.stopShowing();
      void refetchAfter(queries, 'credit');
    },
  });
}

/** Stores a post from the response of the server. */
export const cachePost = (queries: QueryClient, post: posts.Post): void => {
  queries.setQueryData(queryOf(api.posts.getPost, { params: { id: post.id } }).queryKey, post);
};
