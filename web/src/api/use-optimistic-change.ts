import { useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query';
import { updateOptimistically } from './queries.ts';
import { useSingleFlightMutation } from './use-single-flight-mutation.ts';

interface OptimisticChange<TData extends object, TChanges> {
  /** The query that shows the settings. */
  query: { queryKey: DataTag<QueryKey, TData, Error> };
  /** Returns the settings with the changes. */
  apply: (data: TData, changes: TChanges) => TData;
  save: (changes: TChanges) => Promise<unknown>;
  onSaved?: () => void;
  onFailed: (error: Error) => void;
}

/**
 * Returns a function that changes settings: it shows the changes at once, saves them in their order, and
 * rolls them back if that fails.
 */
export function useOptimisticChange<TData extends object, TChanges>({
  query: { queryKey },
  apply,
  save,
  onSaved,
  onFailed,
}: OptimisticChange<TData, TChanges>): (changes: TChanges) => void {
  const queries = useQueryClient();
  const { mutate } = useSingleFlightMutation({
    perVariables: true,
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: save,
    onMutate: (changes: TChanges) => {
      const before = queries.getQueryData(queryKey);
      const stopShowing = updateOptimistically(queries, () =>
        queries.setQueryData(queryKey, (data) => data && apply(data, changes)),
      );
      return { before, stopShowing };
    },
    onSuccess: () => onSaved?.(),
    onError: (error, changes, context) => {
      const before = context?.before;
      if (before)
        queries.setQueryData(queryKey, (data) => data && rollBack(data, before, apply(before, changes)));
      onFailed(error);
    },
    onSettled: (_answer, error, _changes, context) => {
      context?.stopShowing();
      // A field of several settings is rolled back as a whole.
      if (error) void queries.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}

/** Returns the known settings with the previous values of the changed fields. Others may be in flight. */
const rollBack = <T extends object>(data: T, before: T, updatedData: T): T => {
  const previous = Object.entries(before).filter(
    ([field, value]) => Reflect.get(updatedData, field) !== value,
  );
  return { ...data, ...Object.fromEntries(previous) };
};
