import type { agreements, posts } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { toCreditsDraft, type CreditsDraft } from './credit-draft.ts';

/** The payload of a compact JWS, which the server that sent it has signed. */
function readAgreement(jws: string): agreements.Agreement {
  const payload = (jws.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(payload), (character) => character.codePointAt(0) ?? 0);
  return JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * The credits of an own post to start editing from: the proposed ones, else the current ones. The
 * shares of current credits are known from the agreement alone, since the post is public.
 * @returns data undefined while loading
 */
export function useCreditsToEdit(post: posts.Post) {
  const { id, proposal, credits, status } = post;
  const isAgreed = proposal === null && status === 'PUBLISHED';
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf(api.agreements.getAgreement, { params: { id } }),
    enabled: isAgreed,
    // The draft must not lose a share to an earlier response.
    staleTime: 0,
  });
  const draft = (): CreditsDraft | undefined => {
    if (!isAgreed) return toCreditsDraft(proposal?.credits ?? credits);
    if (data === undefined || isFetching) return undefined;
    const { parties } = readAgreement(data);
    return toCreditsDraft(
      credits.map((credit) => {
        const party = parties.find(({ artist, userName }) =>
          credit.guest ? artist === credit.guest.id : userName !== '' && userName === credit.userName,
        );
        return {
          ...credit,
          compositionShare: party?.compositionShare ?? null,
          recordingShare: party?.recordingShare ?? null,
        };
      }),
    );
  };
  return { draft: draft(), error, refetch, isFetching };
}
