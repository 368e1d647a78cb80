import {
  hashKey,
  useMutation,
  useQueryClient,
  type DefaultError,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useId } from 'react';

interface SingleFlightOptions<TData, TError, TVariables, TContext> extends UseMutationOptions<
  TData,
  TError,
  TVariables,
  TContext
> {
  /** Only a call with equal variables counts as a repetition. Others run at the same time. */
  perVariables?: boolean;
}

/**
 * `useMutation` whose `mutate` ignores a call while the same mutation runs. It reads the mutation
 * cache at the time of the call, so it ignores the second click of a fast double click even before
 * the button renders as disabled. Components with the same `mutationKey` share the guard, as
 * several like buttons of one post do. Without a key each component has its own.
 */
export function useSingleFlightMutation<
  TData = unknown,
  TError = DefaultError,
  TVariables = void,
  TContext = unknown,
>({
  perVariables = false,
  ...options
}: SingleFlightOptions<TData, TError, TVariables, TContext>): UseMutationResult<
  TData,
  TError,
  TVariables,
  TContext
> {
  const id = useId();
  const queries = useQueryClient();
  const mutationKey = options.mutationKey ?? [id];
  const mutation = useMutation({ ...options, mutationKey });
  const mutate: typeof mutation.mutate = (...args) => {
    const isRunning = queries.isMutating({
      mutationKey,
      exact: true,
      predicate: ({ state }) => !perVariables || hashKey([state.variables]) === hashKey([args[0]]),
    });
    if (!isRunning) mutation.mutate(...args);
  };
  return { ...mutation, mutate };
}
