import type { preferences } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useOptimisticChange } from '../../../api/use-optimistic-change.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { changePreferences } from './change-preferences.ts';

const preferencesQuery = queryOf(api.preferences.getPreferences);

/** The notification preferences of the signed-in user. */
export const usePreferences = () => useQuery(preferencesQuery);

/** Returns a function that saves changes at once, and takes them back if that fails. */
export function useSavePreferences(): (changes: preferences.PreferenceChanges) => void {
  const toast = useToast();
  return useOptimisticChange({
    query: preferencesQuery,
    apply: changePreferences,
    save: (changes) => call(api.preferences.updatePreferences, { body: changes }),
    onFailed: (error) => {
      if (!isSignedOut(error)) toast.failure(failureSentence(error));
    },
  });
}
