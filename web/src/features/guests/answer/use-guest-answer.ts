import type { guests, posts } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { keyOf, queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { invitationsQuery } from '../guests.queries.ts';
import { messages } from '../guests.messages.ts';

/** The answer of a guest to the terms of one digest. */
type GuestAnswer =
  | { kind: 'approve'; digest: string; signedAs: string; code: string }
  | { kind: 'decline'; digest: string; reason: string; code: string };

/**
 * Stores the answer of a guest. `codeError` says what is wrong with the code, `sentence` any other
 * failure.
 */
export function useGuestAnswer(post: posts.Post, invitation: guests.Invitation, onDeclined: () => void) {
  const params = { id: post.id };
  const queries = useQueryClient();
  const { mutate, isPending, error } = useSingleFlightMutation({
    mutationFn: async (answer: GuestAnswer) => {
      const { digest, code } = answer;
      if (answer.kind === 'approve')
        return call(api.credits.approveRequest, {
          params,
          body: { digest, code, signedAs: answer.signedAs },
        });
      const reason = answer.reason === '' ? {} : { reason: answer.reason };
      await call(api.credits.declineRequest, { params, body: { digest, code, ...reason } });
      return undefined;
    },
    onSuccess: (updatedPost) => {
      queries.setQueryData(invitationsQuery.queryKey, (list) =>
        list?.map((each) => (each.guest === invitation.guest ? { ...each, isPending: false } : each)),
      );
      if (updatedPost) queries.setQueryData(queryOf(api.posts.getPost, { params }).queryKey, updatedPost);
      else if (post.status === 'PUBLISHED')
        void queries.invalidateQueries({ queryKey: keyOf(api.posts.getPost, { params }) });
      else onDeclined();
    },
    onError: (failure) => {
      // The terms may have changed, or the access may have ended.
      if (!isAboutCode(failure))
        void queries.invalidateQueries({ queryKey: keyOf(api.posts.getPost, { params }) });
    },
  });
  const failureText = error instanceof ApiFailure ? error.sentence : undefined;
  return {
    mutate,
    isPending,
    codeError: isAboutCode(error) ? failureText : undefined,
    sentence: error && !isAboutCode(error) ? (failureText ?? messages.answerFailed) : undefined,
  };
}

const isAboutCode = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'WRONG_CODE' || error.code === 'PROOF_REQUIRED');
