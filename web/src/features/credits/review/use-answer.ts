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
    mutationFn: async (input: GivenAnswer) => {
      const { digest } = input;
      if (input.answer === 'approve') {
        const signedAs = input.signedAs === '' ? {} : { signedAs: input.signedAs };
        return call(api.credits.approveRequest, { params, body: { digest, ...signedAs } });
      }
      const reason = input.reason === '' ? {} : { reason: input.reason };
      await call(api.credits.declineRequest, { params, body: { digest, ...reason } });
      return undefined;
    },
    onSuccess: async (updatedPost, { answer }) => {
      const isOut = updatedPost?.status === 'PUBLISHED' && post.status !== 'PUBLISHED';
      if (answer === 'reject') toast.success(credits.messages.rejected);
      else
        toast.success(
          isOut ? credits.messages.approvedLast({ title: post.title }) : credits.messages.approved,
        );
      if (updatedPost) cachePost(queries, updatedPost);
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
      const failureText =
        answer === 'approve' ? credits.messages.approveFailed : credits.messages.rejectFailed;
      toast.failure((isConflict ? error.sentence : undefined) ?? failureText);
    },
    onSettled: () => {
      void refetchAfter(queries, 'credit');
    },
  });
}
