import { chats } from '@backbeat/contract';
import { useEffect, useState } from 'react';
import { useLiveState } from '../../api/use-live-state.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** A short break says nothing; after five minutes one is asked to do something. Milliseconds. */
const SHORT = 1_500;
const LONG = 5 * 60_000;

/** Says that the connection is lost, while it is. */
export function ConnectionNotice() {
  const isLost = useLiveState() === 'lost';
  const isNoted = useSince(isLost, SHORT);
  const isLong = useSince(isLost, LONG);
  return (
    <output className="block">
      {isNoted ? (
        <span className="flex min-h-11 flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-danger-soft px-4 py-1.5 text-center font-medium text-danger">
          {isLong ? null : <Spinner size={14} />}
          {isLong ? chats.sentences.connectionLost : chats.sentences.reconnecting}
          {isLong ? (
            <Button size="small" onClick={() => window.location.reload()}>
              Refresh
            </Button>
          ) : null}
        </span>
      ) : null}
    </output>
  );
}

/** Whether something has been so for a while. */
function useSince(isSo: boolean, milliseconds: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [isSo, milliseconds]);
  return hasPassed;
}
