import { useIsMutating, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { failureSentence, isSignedOut, isTransientFailure } from '../../api/failure-sentence.ts';
import { updateOptimistically } from '../../api/queries.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { randomKey } from '../../lib/random-key.ts';
import { useNavigate } from '@packages/router';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useCurrentUser } from './session.ts';
import { useSignInLink } from './use-sign-in-link.ts';

/** A click that switches something on or off, such as a like. */
export interface ToggleRequest {
  /** The requested state. */
  isOn: boolean;
  /** One idempotency key for each click, so that a retry does not toggle again. */
  key: string;
  /**
   * Whether the current state was unknown. The request then reads it first and skips a toggle that
   * would change nothing.
   */
  isGuess: boolean;
}

/** What a toggle switches. */
export interface ToggleTarget<Result> {
  mutationKey: QueryKey;
  send: (request: ToggleRequest) => Promise<Result>;
  /** Queries whose responses to earlier requests would show the previous state. */
  cancelledKeys: readonly QueryKey[];
  /** Updates the query cache; does nothing where it is up to date. */
  updateCache: (isOn: boolean) => void;
  /** Applies the response of the server. */
  applyResult: (result: Result) => void;
  /** Refetches what the toggle affects. */
  refresh: () => void;
}

/** The options of a mutation that toggles optimistically. A failure rolls back. */
export const toggleMutation = <Result>(queries: QueryClient, target: ToggleTarget<Result>) => ({
  mutationKey: target.mutationKey,
  mutationFn: target.send,
  retry: (failures: number, error: Error) => isTransientFailure(error) && failures < 1,
  onMutate: async ({ isOn }: ToggleRequest) => {
    await Promise.all(target.cancelledKeys.map((queryKey) => queries.cancelQueries({ queryKey })));
    return updateOptimistically(queries, () => target.updateCache(isOn));
  },
  onSuccess: target.applyResult,
  onError: (_error: Error, { isOn }: ToggleRequest) => target.updateCache(!isOn),
  onSettled: (
    _result: unknown,
    _error: unknown,
    _request: ToggleRequest,
    stopShowing: (() => void) | undefined,
  ) => {
    stopShowing?.();
    target.refresh();
  },
});

interface ToggleOptions {
  /** The state that the button shows. */
  isOn: boolean;
  /** Whether that state is a guess; asked at each click. */
  isGuess?: () => boolean;
  /** The sentence that tells of a failure, before its reason. */
  failureText: (isOn: boolean) => string;
}

/**
 * Switches something on or off optimistically. A failure rolls back and shows a message. Visitors
 * go to the sign-in screen and return.
 */
export function useToggle<Result>(
  target: ToggleTarget<Result>,
  { isOn, isGuess = () => false, failureText }: ToggleOptions,
): { toggle: () => void; isBusy: boolean } {
  const toast = useToast();
  const navigate = useNavigate();
  const { to, state } = useSignInLink();
  const { data: viewer } = useCurrentUser();
  const options = toggleMutation(useQueryClient(), target);
  // There may be several buttons for one target.
  const isBusy = useIsMutating({ mutationKey: options.mutationKey }) > 0;
  const { mutate } = useSingleFlightMutation({
    ...options,
    onError: (error, request) => {
      options.onError(error, request);
      if (!isSignedOut(error)) toast.failure(`${failureText(request.isOn)} ${failureSentence(error)}`);
    },
  });
  const toggle = () => {
    if (viewer === null) void navigate(to, { state });
    else mutate({ isOn: !isOn, key: randomKey(), isGuess: isGuess() });
  };
  return { toggle, isBusy };
}
