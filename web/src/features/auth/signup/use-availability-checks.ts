import { auth, limits, nameMessages } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '../../../api/failures.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { faultIn, type Availability, type AvailabilityChecks } from './sign-up-errors.ts';
import type { SignUp } from './sign-up.ts';
import { messages } from '../auth.messages.ts';

/** The delay before a failed check is repeated, in milliseconds. */
const RETRY_DELAY_MS = 5_000;

/** Checks the address and the name on the server, half a second after the last key. */
export function useAvailabilityChecks({ answers }: SignUp): AvailabilityChecks {
  return { email: useEmailVerdict(answers), userName: useUserNameVerdict(answers) };
}

function useEmailVerdict(answers: SignUp['answers']): Availability {
  const email = answers.email.trim();
  const asking = useAsking(email, faultIn('email', { answers }) === undefined);
  const answer = useQuery({ ...queryOf(api.auth.checkEmail, { params: { email } }), ...asking });
  if (isUnchecked(answer.error)) return 'available';
  return availabilityOf(answer, {
    failureText: messages.emailCheckFailed,
    takenText: auth.messages.emailTaken,
  });
}

function useUserNameVerdict(answers: SignUp['answers']): Availability {
  const name = answers.userName;
  const asking = useAsking(name, faultIn('userName', { answers }) === undefined);
  const answer = useQuery({ ...queryOf(api.auth.checkUserName, { params: { name } }), ...asking });
  return availabilityOf(answer, { failureText: messages.userNameCheckFailed, takenText: nameMessages.taken });
}

/** Returns whether to check a value: not if it is invalid, and not while the user types. */
function useAsking(value: string, isWhole: boolean) {
  const isSettled = useDebounced(value, limits.debounce.availability) === value;
  return {
    enabled: isWhole && isSettled,
    refetchInterval: ({ state }: { state: { status: string; error: Error | null } }) =>
      state.status === 'error' && !isUnchecked(state.error) && RETRY_DELAY_MS,
  };
}

/**
 * The server checks no more addresses for this network for now, which many may share. The sign-up
 * continues, since the mail tells the owner of an address with an account.
 */
const isUnchecked = (error: Error | null): boolean => error instanceof ApiFailure && error.status === 429;

interface Answer {
  isError: boolean;
  /** The response for exactly the current value. */
  data: { available: boolean; error: string | null } | undefined;
}

function availabilityOf(
  { isError, data }: Answer,
  strings: { failureText: string; takenText: string },
): Availability {
  if (data) return data.available ? 'available' : { sentence: data.error ?? strings.takenText };
  return isError ? { sentence: strings.failureText } : 'checking';
}
