import { CheckIcon } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Verdict } from './rules.ts';

/** Inside a field: the server is being asked, or has nothing against it. Heard as well as seen. */
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
