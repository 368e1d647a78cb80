import { useEffect, useState } from 'react';
import { getDeviceTime } from '../../../lib/time/clock.ts';

/** Milliseconds after the last event for which a member counts as typing. */
const TYPING_TTL_MS = 5_000;
const CHECK_INTERVAL_MS = 1_000;

/** The names of members that are typing in the open chat. */
export function useTypers(): {
  names: readonly string[];
  onTyping: (name: string) => void;
  onMessage: (name: string) => void;
} {
  const [typers, setTypers] = useState<ReadonlyMap<string, number>>(NO_TYPERS);
  const hasTypers = typers.size > 0;
  useEffect(() => {
    if (!hasTypers) return undefined;
    const timer = setInterval(() => {
      const now = getDeviceTime();
      setTypers((all) => new Map([...all].filter(([, lastEventAt]) => now - lastEventAt < TYPING_TTL_MS)));
    }, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [hasTypers]);
  return {
    names: [...typers.keys()],
    onTyping: (name) => setTypers((all) => new Map(all).set(name, getDeviceTime())),
    onMessage: (name) =>
      setTypers((all) => (all.has(name) ? new Map([...all].filter(([each]) => each !== name)) : all)),
  };
}

const NO_TYPERS: ReadonlyMap<string, number> = new Map();
