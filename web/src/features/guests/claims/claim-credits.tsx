import { listNames } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { call } from '../../../api/client.ts';
import { isSignedOut } from '../../../api/failure-sentence.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { messages } from './claims.messages.ts';

/** The guests with the verified address of the viewer that the viewer can claim. */
export function useClaims() {
  const { data = [] } = useQuery(queryOf(api.guests.listClaims));
  return data.filter(({ claimable }) => claimable);
}

/** Offers the viewer the credits that were given to their address. One press claims all of them. */
export function ClaimCredits() {
  const claims = useClaims();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useSingleFlightMutation({
    mutationFn: (guests: string[]) => call(api.guests.claim, { body: { guests } }),
    onSuccess: async ({ claimed, refused: [refusal] }) => {
      await refetchAfter(queries, ['credit', 'post']);
      if (claimed.length > 0) toast.success(messages.claimed({ count: claimed.length }));
      else if (refusal) toast.failure(refusal.error.error);
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(messages.failed);
    },
  });
  if (claims.length === 0) return null;
  const titles = [...new Set(claims.map(({ post }) => post.title))];
  return (
    <article className="flex min-h-16 items-center gap-3 rounded-m bg-surface-1 px-4 py-2 md:gap-4">
      <div className="min-w-0 grow leading-snug">
        <p className="font-semibold">{messages.inYourName({ count: claims.length })}</p>
        <p className="truncate text-[14px] text-text-2">{listNames(titles)}</p>
      </div>
      <Button
        size="small"
        variant="primary"
        loading={isPending}
        onClick={() => mutate(claims.map(({ guest }) => guest))}
      >
        {messages.claim}
      </Button>
    </article>
  );
}
