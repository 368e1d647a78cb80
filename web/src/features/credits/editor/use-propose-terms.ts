import type { posts, terms } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { updateCachedPost } from '../../../api/cached-posts.ts';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { call } from '../../../api/client.ts';
import { keyOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';

/**
 * Proposes terms for an own post. Without other artists they become current at once. Every cached
 * copy of the post shows the result.
 */
export function useProposeTerms({ id }: Pick<posts.Post, 'id'>, onDone?: (post: posts.Post) => void) {
  const queries = useQueryClient();
  return useSingleFlightMutation({
    mutationKey: ['terms', id],
    mutationFn: (body: terms.NewTerms) => call(api.credits.proposeTerms, { params: { id }, body }),
    onSuccess: (post) => {
      updateCachedPost(queries, id, () => post);
      onDone?.(post);
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keyOf(api.versions.listVersions, { params: { id } }) });
      void refetchAfter(queries, 'credit');
      void refetchAfter(queries, 'post', (of) => of['id'] === id);
    },
  });
}
