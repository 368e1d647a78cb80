import { limits } from '@backbeat/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, type Dispatch } from 'react';
import { ApiFailure } from '../../../api/failures.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { upload, type UploadProgress } from '../../../api/upload.ts';
import { paths } from '../../../navigation/paths.ts';
import { useLocation, useNavigate } from '@packages/router';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { signUpSentence } from '../auth-strings.ts';
import { instanceQuery } from './sign-up-instance.ts';
import { clearSignUp } from './sign-up-draft.ts';
import type { Action, Answers } from './sign-up.ts';
import type { Pictures } from './use-pictures.ts';
import { messages } from '../auth.messages.ts';

interface NewAccount {
  answers: Answers;
  pictures: Pictures;
  /** The code of an invite. */
  invite: string | undefined;
  /** Whether the user agrees to the Terms, where the server has any. */
  agree: boolean;
}

/**
 * Creates the account and opens the sign-in screen, or waits for the approval of the team. A rejection
 * leads to the step that can fix it.
 */
export function useCreateAccount(dispatch: Dispatch<Action>) {
  const toast = useToast();
  const navigate = useNavigate();
  const { state } = useLocation();
  const queries = useQueryClient();
  const [isWaiting, setIsWaiting] = useState(false);
  const [progress, setProgress] = useState<UploadProgress>();
  const creation = useMutation({
    mutationFn: ({ answers, pictures, invite, agree }: NewAccount) => {
      const { confirmPassword: _confirmed, code: _code, ...details } = answers;
      const user = { ...details, agree, ...(invite !== undefined && { invite }) };
      const body = { user, pp: pictures.pp.file, banner: pictures.banner.file };
      return upload(
        api.auth.createAccount,
        { body },
        { timeout: limits.timeout.signUp, onProgress: setProgress },
      );
    },
    onSuccess: async (created, { answers }) => {
      clearSignUp();
      if ('state' in created) {
        setIsWaiting(true);
        return;
      }
      toast.success(messages.accountCreated);
      await navigate(paths.login, { state: { ...state, username: answers.userName } });
    },
    onError: async (error, { answers }) => {
      toast.failure(signUpSentence(error));
      if (!(error instanceof ApiFailure)) return;
      // The server has Terms since a moment ago: the box appears.
      if (error.fields['agree'] !== undefined)
        await queries.invalidateQueries({ queryKey: instanceQuery.queryKey });
      if (error.code === 'EMAIL_NOT_VERIFIED') dispatch({ type: 'unverified' });
      else {
        const fields = error.status === 409 ? await findTaken(queries, answers) : error.fields;
        dispatch({ type: 'refused', fields });
      }
    },
    onSettled: () => setProgress(undefined),
    gcTime: 0, // passwords do not enter the cache
  });
  return { mutate: creation.mutate, isPending: creation.isPending, isWaiting, progress };
}

/** Returns which values have been taken since they were typed; nothing if the check fails. */
async function findTaken(
  queries: QueryClient,
  { email, userName }: Answers,
): Promise<Record<string, string>> {
  const [ofEmail, ofName] = await Promise.allSettled([
    queries.fetchQuery({
      ...queryOf(api.auth.checkEmail, { params: { email: email.trim() } }),
      staleTime: 0,
    }),
    queries.fetchQuery({ ...queryOf(api.auth.checkUserName, { params: { name: userName } }), staleTime: 0 }),
  ]);
  const sentenceIn = (answer: typeof ofEmail | typeof ofName) =>
    answer.status === 'fulfilled' ? answer.value.error : null;
  const [emailTaken, nameTaken] = [sentenceIn(ofEmail), sentenceIn(ofName)];
  return { ...(emailTaken && { email: emailTaken }), ...(nameTaken && { userName: nameTaken }) };
}
