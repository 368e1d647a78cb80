import { users } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { containing } from '../../../api/cached-entities.ts';
import { updateCachedUser } from '../../../api/cached-users.ts';
import { api } from '../../../api/routes.ts';
import { upload } from '../../../api/upload.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import type { ProfileForm } from './profile-draft.ts';

/** Saves the profile and updates it everywhere in the query cache. */
export function useSaveProfile(onSaved: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const { mutate, isPending } = useSingleFlightMutation({
    mutationFn: (form: ProfileForm) => upload(api.users.updateProfile, { body: form }),
    onSuccess: async (user) => {
      // Responses to earlier requests would restore the old profile.
      await queries.cancelQueries(containing('user'));
      updateCachedUser(queries, user);
      toast.success(users.messages.updated);
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ApiFailure) setFieldErrors(error.fields);
      if (!isSignedOut(error)) toast.failure(`${users.messages.updateFailed}. ${failureSentence(error)}`);
    },
  });
  return {
    save: (form: ProfileForm) => {
      setFieldErrors({});
      mutate(form);
    },
    isSaving: isPending,
    /** The server's rejection of each field. */
    fieldErrors,
    /** Called when the value of a field has changed. */
    clearRejection: (field: string) =>
      setFieldErrors((all) =>
        Object.fromEntries(Object.entries(all).filter(([name]) => name.split('.')[0] !== field)),
      ),
  };
}
