import type { signUp } from '@backbeat/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { overviewQuery } from '../console/index.ts';
import type { SignUpsAddress } from './sign-ups-address.ts';
import { messages } from './sign-up.messages.ts';

/** A page of requests. The previous page stays while the next one loads. */
export const signUpsQuery = ({ state, q, after }: SignUpsAddress) =>
  queryOptions({
    ...queryOf(api.signUp.listSignUps, {
      query: { state, ...(q !== '' && { q }), ...(after !== undefined && { after }) },
    }),
    placeholderData: keepPreviousData,
  });

export interface Rejection {
  reason: string;
  words: string;
  sendMail: boolean;
}

/** A decision about requests. */
export type Decision =
  | { action: 'approve' }
  | ({ action: 'reject' } & Rejection)
  | { action: 'hold'; note: string };

type Request = Pick<signUp.SignUpRequest, 'id' | 'userName' | 'state'>;

/** Decides about one request, and shows all lists anew. */
export function useDecideRequest(onDone: () => void) {
  const { refresh, fail, toast } = useRefresh();
  return useSingleFlightMutation({
    mutationFn: async ({ request, decision }: { request: Request; decision: Decision }) => {
      const params = { id: request.id };
      const expected = request.state;
      if (decision.action === 'approve') await call(api.signUp.approveSignUp, { params, body: { expected } });
      else if (decision.action === 'hold')
        await call(api.signUp.holdSignUp, { params, body: { note: decision.note, expected } });
      else {
        const { action: _action, ...body } = decision;
        await call(api.signUp.rejectSignUp, { params, body: { ...body, expected } });
      }
    },
    onSuccess: async (_, { request: { userName }, decision }) => {
      toast.success(PAST_TENSE[decision.action]({ userName }));
      onDone();
      await refresh();
    },
    // Another member of the team may have decided meanwhile.
    onError: fail,
  });
}

const PAST_TENSE = {
  approve: messages.approved,
  reject: messages.rejected,
  hold: messages.held,
} as const;

/**
 * Decides about several requests, and says which could not be decided.
 * @param expected the state in which the screen shows them
 */
export function useDecideRequests(expected: signUp.RequestState, onDone: () => void) {
  const { refresh, fail, toast } = useRefresh();
  return useSingleFlightMutation({
    mutationFn: (body: { action: 'approve' | 'reject'; ids: string[] } & Partial<Rejection>) =>
      call(api.signUp.decideSignUps, { body: { ...body, expected } }),
    onSuccess: async ({ done, skipped }) => {
      if (done > 0) toast.success(messages.bulkDone({ count: done }));
      const [first] = skipped;
      if (first) toast.failure(messages.bulkSkipped({ count: skipped.length, why: first.why }));
      onDone();
      await refresh();
    },
    onError: fail,
  });
}

function useRefresh() {
  const queries = useQueryClient();
  const toast = useToast();
  const refresh = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(api.signUp.listSignUps) }),
      queries.invalidateQueries({ queryKey: overviewQuery.queryKey }),
    ]);
  };
  const fail = (error: Error) => {
    if (!isSignedOut(error)) toast.failure(`${messages.actionFailed}. ${failureSentence(error)}`);
    void refresh();
  };
  return { refresh, fail, toast };
}
