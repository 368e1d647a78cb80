import { useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { messages } from './edit.messages.ts';

/** Returns a function that pins an own post to the top of the profile. */
export function usePinPost(id: string): () => void {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useSingleFlightMutation({
    mutationFn: () => call(api.posts.pinPost, { params: { id } }),
    onSuccess: () => {
      toast.success(messages.pinnedToYourProfile);
      return refetchAfter(queries, 'pin');
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(failureSentence(error));
    },
  });
  return () => mutate();
}
