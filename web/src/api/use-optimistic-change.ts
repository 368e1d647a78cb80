import { useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { updateOptimistically } from './queries.ts';
import { useSingleFlightMutation } from './use-single-flight-mutation.ts';

interface OptimisticChange<TData extends object, TChanges> {
  /** The query that shows the settings. */
  query: { queryKey: DataTag<QueryKey, TData, Error> };
  /** Returns the settings with the changes. */
  apply: (data: TData, changes: TChanges) => TData;
  /** Sends the changes, also while the page closes (`keepalive`). */
  save: (changes: TChanges) => Promise<unknown>;
  onSaved?: () => void;
  onFailed: (error: Error) => void;
}

/**
 * Returns a function that changes settings: it shows the changes at once, saves them in their order, and
 * rolls them back if that fails. Those that wait for earlier ones are sent when the page closes.
 */
export function useOptimisticChange<TData extends object, TChanges>({
  query: { queryKey },
  apply,
  save,
  onSaved,
  onFailed,
}: OptimisticChange<TData, TChanges>): (changes: TChanges) => void {
  const queries = useQueryClient();
  /** What sends each change that waits. */
  const [senders] = useState(() => new Map<TChanges, () => void>());
  const wait = (changes: TChanges) => {
    // No page is left that could show a failure.
    const send = () => void save(changes).catch(() => undefined);
    senders.set(changes, send);
    window.addEventListener('pagehide', send);
  };
  const stopWaiting = (changes: TChanges) => {
    const send = senders.get(changes);
    if (send) window.removeEventListener('pagehide', send);
    senders.delete(changes);
  };
  const { mutate } = useSingleFlightMutation({
    perVariables: true,
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: (changes: TChanges) => {
      stopWaiting(changes);
      return save(changes);
    },
    onMutate: (changes) => {
      wait(changes);
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
