import { useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query';
import { updateOptimistically } from './queries.ts';
import { useSingleFlightMutation } from './use-single-flight-mutation.ts';

interface OptimisticChange<TData, TChanges> {
  /** The query that shows the settings. */
  query: { queryKey: DataTag<QueryKey, TData, Error> };
  /** Returns the settings with the changes. */
  apply: (known: TData, changes: TChanges) => TData;
  save: (changes: TChanges) => Promise<unknown>;
  onSaved?: () => void;
  onFailed: (error: Error) => void;
}

/**
 * Returns a function that changes settings: it shows the changes at once, saves them, and rolls them
 * back if that fails. Different changes may be saved at the same time.
 */
export function useOptimisticChange<TData, TChanges>({
  query: { queryKey },
  apply,
  save,
  onSaved,
  onFailed,
}: OptimisticChange<TData, TChanges>): (changes: TChanges) => void {
  const queries = useQueryClient();
  const { mutate } = useSingleFlightMutation({
    perVariables: true,
    mutationFn: save,
    onMutate: (changes: TChanges) => {
      const before = queries.getQueryData(queryKey);
      const stopShowing = updateOptimistically(queries, () =>
        queries.setQueryData(queryKey, (known) => known && apply(known, changes)),
      );
      return { before, stopShowing };
    },
    onSuccess: () => onSaved?.(),
    onError: (error, _changes, shown) => {
      queries.setQueryData(queryKey, shown?.before);
      onFailed(error);
    },
    onSettled: (_answer, error, _changes, shown) => {
      shown?.stopShowing();
      // The previous data lack other changes that were saved meanwhile.
      if (error) void queries.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
