import { CheckIcon } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Verdict } from './rules.ts';

/** Shows and announces inside a field that the server checks or accepts the value. */
export function VerdictMark({ verdict, shown }: { verdict: Verdict; shown: boolean }) {
  return (
    <output className="grid pr-3 text-text-3">
      {shown && verdict === 'checking' ? (
        <>
          <Spinner size={16} />
          <span className="sr-only">Checking…</span>
        </>
      ) : null}
      {shown && verdict === 'available' ? (
        <>
          <CheckIcon className="text-accent" />
          <span className="sr-only">Available</span>
        </>
      ) : null}
    </output>
  );
}
