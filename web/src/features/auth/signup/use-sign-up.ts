import { auth, readCode, signUp as contract } from '@backbeat/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { getDeviceTime } from '../../../lib/time/clock.ts';
import { call } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { api } from '../../../api/routes.ts';
import { useHistoryStep, useStepHistory } from '../../../navigation/use-step-history.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { mailSentence } from '../auth-strings.ts';
import { findBlockingError } from './sign-up-errors.ts';
import { saveSignUp, resumeSignUp } from './sign-up-draft.ts';
import { isCodeFresh, isVerified, LAST_STEP, signUp } from './sign-up.ts';
import { useCreateAccount } from './use-create-account.ts';
import { usePictures } from './use-pictures.ts';
import { useAvailabilityChecks } from './use-availability-checks.ts';
import { messages } from '../auth.messages.ts';

/**
 * The sign-up of this tab: its answers, its obstacle and its requests.
 * @param invite the code of the invite in the address
 * @param needsAgreement whether the server has Terms or a Privacy notice
 */
export function useSignUp({
  invite,
  needsReason,
  needsAgreement,
}: {
  invite: string | undefined;
  needsReason: boolean;
  needsAgreement: boolean;
}) {
  const toast = useToast();
  const queries = useQueryClient();
  const [state, dispatch] = useReducer(signUp, useHistoryStep(), (step) =>
    signUp(resumeSignUp(), { type: 'resume', step }),
  );
  const { pictures, choose } = usePictures();
  const availability = useAvailabilityChecks(state);
  const creation = useCreateAccount(dispatch);
  const [agrees, setAgrees] = useState(false);
  useEffect(() => saveSignUp(state), [state]);
  useStepHistory(state.step, (step) => dispatch({ type: 'go to', step }));

  const { answers } = state;
  const sendCode = async () => {
    const email = answers.email.trim();
    await call(api.auth.sendVerification, {
      params: { email },
      query: { ...(invite !== undefined && { invite }) },
    });
    dispatch({ type: 'code sent', email, at: getDeviceTime() });
  };
  const sending = useMutation({
    mutationFn: sendCode,
    onSuccess: () => dispatch({ type: 'next' }),
    onError: (error) => {
      toast.failure(mailSentence(error, auth.messages.mailFailed));
      if (error instanceof ApiFailure) dispatch({ type: 'refused', fields: error.fields });
    },
  });
  const verifying = useMutation({
    mutationFn: (body: { email: string; code: string }) => call(api.auth.verifyEmail, { body }),
    onSuccess: (_, { email }) => {
      dispatch({ type: 'verified', email });
      dispatch({ type: 'next' });
    },
    onError: (error) => {
      const isWrong = error instanceof ApiFailure && error.code === 'WRONG_CODE';
      if (isWrong) dispatch({ type: 'refused', fields: { code: auth.messages.codeWrong } });
      else toast.failure(error instanceof ApiFailure ? error.message : messages.noConnection);
    },
  });

  const advance = () => {
    if (queries.isMutating() > 0) return; // a second click while the first request is running
    const isSentOrNeedless = isVerified(state) || isCodeFresh(state, getDeviceTime());
    if (state.step === 0 && !isSentOrNeedless) sending.mutate();
    else if (state.step === 1 && !isVerified(state))
      verifying.mutate({ email: answers.email.trim(), code: readCode(answers.code) });
    else if (state.step === LAST_STEP) creation.mutate({ answers, pictures, invite, agree: agrees });
    else dispatch({ type: 'next' });
  };
  return {
    state,
    dispatch,
    availability,
    pictures,
    choose,
    sendCode,
    advance,
    isBusy: sending.isPending || verifying.isPending || creation.isPending,
    progress: creation.progress,
    isWaiting: creation.isWaiting,
    agrees,
    setAgrees,
    obstacle:
      state.step === LAST_STEP && needsAgreement && !agrees
        ? contract.messages.agree
        : findBlockingError(state, availability, needsReason),
  };
}
