import { credits, type posts } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { isSignedOut } from '../../api/failure-sentence.ts';
import { ApiFailure } from '../../api/failures.ts';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { cachePost } from './cache-post.ts';

/**
 * The decisions of a draft's author: publish without the artists who declined, or withdraw a
 * request.
 */
export type Decision =
  | { kind: 'publish' }
  | { kind: 'withdraw'; userName: string }
  | { kind: 'withdraw'; guest: string };

export function useDecision({ id }: Pick<posts.Post, 'id'>) {
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    mutationFn: (decision: Decision) =>
      decision.kind === 'publish'
        ? call(api.credits.publishPost, { params: { id } })
        : call(api.credits.withdrawRequest, {
            params: { id },
            body: 'guest' in decision ? { guest: decision.guest } : { userName: decision.userName },
          }),
    onSuccess: (post) => {
      cachePost(queries, post);
      void refetchAfter(queries, 'credit');
    },
    onError: (error, { kind }) => {
      const failureText =
        kind === 'publish' ? credits.messages.publishFailed : credits.messages.withdrawFailed;
      const conflict = error instanceof ApiFailure && error.status === 409 ? error.sentence : undefined;
      if (!isSignedOut(error)) toast.failure(conflict ?? failureText);
      // The artist may have answered meanwhile.
      void queries.invalidateQueries({ queryKey: keyOf(api.posts.getPost, { params: { id } }) });
    },
  });
}
