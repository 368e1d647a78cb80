import { CheckIcon } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Availability } from './rules.ts';

/** Shows and announces inside a field that the server checks or accepts the value. */
export function AvailabilityMark({ availability, shown }: { availability: Availability; shown: boolean }) {
  return (
    <output className="grid pr-3 text-text-3">
      {shown && availability === 'checking' ? (
        <>
          <Spinner size={16} />
          <span className="sr-only">Checking…</span>
        </>
      ) : null}
      {shown && availability === 'available' ? (
        <>
          <CheckIcon className="text-accent" />
          <span className="sr-only">Available</span>
        </>
      ) : null}
    </output>
  );
}
