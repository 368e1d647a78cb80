import { credits, terms, type posts } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { call } from '../../../api/client.ts';
import { isSignedOut } from '../../../api/failure-sentence.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { keyOf, queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { cachePost } from '../cache-post.ts';

export type Answer = 'approve' | 'reject';

/** The answer to exactly the displayed terms, which the digest identifies. */
export type GivenAnswer =
  | { answer: 'approve'; digest: string; signedAs: string }
  | { answer: 'reject'; digest: string; reason: string };

/** Whether the terms have changed since the viewer opened them. */
export const isChangedFailure = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status === 409 && error.sentence === terms.messages.changed;

/**
 * Answers a credit request. The request leaves the lists once the server has stored the answer. If
 * the terms have changed meanwhile, every response with the request is fetched again.
 * @param onDone receives the answer once the server has stored it
 */
export function useAnswer(post: posts.Post, onDone?: (answer: Answer) => void | Promise<void>) {
  const { id } = post;
  const params = { id };
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    // Cards of the same request share the guard.
    mutationKey: ['answer', id],
    mutationFn: async (given: GivenAnswer) => {
      const { digest } = given;
      if (given.answer === 'approve') {
        const signedAs = given.signedAs === '' ? {} : { signedAs: given.signedAs };
        return call(api.credits.approveRequest, { params, body: { digest, ...signedAs } });
      }
      const reason = given.reason === '' ? {} : { reason: given.reason };
      await call(api.credits.declineRequest, { params, body: { digest, ...reason } });
      return undefined;
    },
    onSuccess: async (answered, { answer }) => {
      const isOut = answered?.status === 'PUBLISHED' && post.status !== 'PUBLISHED';
      if (answer === 'reject') toast.success(credits.messages.rejected);
      else
        toast.success(
          isOut ? credits.messages.approvedLast({ title: post.title }) : credits.messages.approved,
        );
      if (answered) cachePost(queries, answered);
      queries.setQueryData(queryOf(api.credits.listPendingRequests).queryKey, (list) =>
        list?.filter((each) => each.id !== id),
      );
      await onDone?.(answer);
      // An artist who rejects a draft loses access to it.
      if (answer === 'reject' && post.status !== 'PUBLISHED')
        queries.removeQueries({ queryKey: keyOf(api.posts.getPost, { params }) });
      void refetchAfter(queries, 'post', (of) => of['id'] === id);
    },
    onError: (error, { answer }) => {
      void queries.invalidateQueries({ queryKey: keyOf(api.posts.getPost, { params }) });
      void queries.invalidateQueries({ queryKey: keyOf(api.versions.listVersions, { params }) });
      if (isSignedOut(error) || isChangedFailure(error)) return;
      const isConflict = error instanceof ApiFailure && error.status === 409;
      const failed = answer === 'approve' ? credits.messages.approveFailed : credits.messages.rejectFailed;
      toast.failure((isConflict ? error.sentence : undefined) ?? failed);
    },
    onSettled: () => {
      void refetchAfter(queries, 'credit');
    },
  });
}
