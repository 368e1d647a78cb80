import type { preferences } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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
  const queries = useQueryClient();
  return useOptimisticChange({
    query: preferencesQuery,
    apply: changePreferences,
    save: async (changes: preferences.PreferenceChanges) => {
      const { timeZone } = await call(
        api.preferences.updatePreferences,
        { body: changes },
        { keepalive: true },
      );
      // The server replaces a zone that it does not know.
      if (changes.timeZone !== undefined && changes.timeZone !== timeZone)
        queries.setQueryData(
          preferencesQuery.queryKey,
          (cachedPreferences) => cachedPreferences && { ...cachedPreferences, timeZone },
        );
    },
    onFailed: (error) => {
      if (!isSignedOut(error)) toast.failure(failureSentence(error));
    },
  });
}
