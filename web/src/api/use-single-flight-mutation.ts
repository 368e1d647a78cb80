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
  /** Only a call with equal variables is a repetition: others run beside it. */
  perVariables?: boolean;
}

/**
 * `useMutation` whose `mutate` ignores a call while the same mutation runs. It asks the mutation cache at the moment of the
 * call, so the second click of a fast double click is ignored although the button has not been drawn disabled yet.
 * Components with the same `mutationKey` share the guard, as several like buttons of one post; without a key each
 * component has its own.
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
