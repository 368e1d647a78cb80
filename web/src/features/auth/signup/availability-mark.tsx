import { CheckIcon } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Availability } from './sign-up-errors.ts';
import { messages } from '../auth.messages.ts';

/** Shows and announces inside a field that the server checks or accepts the value. */
export function AvailabilityMark({
  availability,
  isVisible,
}: {
  availability: Availability;
  isVisible: boolean;
}) {
  return (
    <output className="grid pr-3 text-text-3">
      {isVisible && availability === 'checking' ? (
        <>
          <Spinner size={16} />
          <span className="sr-only">{messages.checking}</span>
        </>
      ) : null}
      {isVisible && availability === 'available' ? (
        <>
          <CheckIcon className="text-accent" />
          <span className="sr-only">{messages.available}</span>
        </>
      ) : null}
    </output>
  );
}
