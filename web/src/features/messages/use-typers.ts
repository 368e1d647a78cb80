import { useEffect, useState } from 'react';

/** Somebody who has not been heard of for so long types no more, in milliseconds. */
const SHOWN = 5_000;
const CHECK = 1_000;

/** Who is typing in the open chat, as far as one has just heard. */
export function useTypers(): {
  names: readonly string[];
  heard: (name: string) => void;
  said: (name: string) => void;
} {
  const [typers, setTypers] = useState<ReadonlyMap<string, number>>(NOBODY);
  const isAnybody = typers.size > 0;
  useEffect(() => {
    if (!isAnybody) return undefined;
    const timer = setInterval(() => {
      const now = Date.now();
      setTypers((all) => new Map([...all].filter(([, heardAt]) => now - heardAt < SHOWN)));
    }, CHECK);
    return () => clearInterval(timer);
  }, [isAnybody]);
  return {
    names: [...typers.keys()],
    heard: (name) => setTypers((all) => new Map(all).set(name, Date.now())),
    said: (name) =>
      setTypers((all) => (all.has(name) ? new Map([...all].filter(([each]) => each !== name)) : all)),
  };
}

const NOBODY: ReadonlyMap<string, number> = new Map();
