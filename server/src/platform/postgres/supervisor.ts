import { setTimeout as delay } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

/** Pauses between restarts, in milliseconds: the first one, the longest one, and after which time up they begin anew. */
const PAUSE = { first: 100, longest: 10_000, resetAfter: 60_000 };

/** Keeps one server running until it is stopped. */
export interface Supervisor {
  /** Called with the reason each time the server ends by itself. */
  onExit: (listener: (reason: string) => void) => void;
  /** Ends the server and the restarts. */
  stop: () => Promise<void>;
}

/**
 * Starts a server and, whenever it ends by itself, starts it again after a pause that doubles from failure to
 * failure. Rejects when the first start fails.
 * @param start gets a signal that ends the server, also one that is still starting
 */
export async function superviseServer(
  start: (signal: AbortSignal) => Promise<Postmaster>,
  log: (sentence: string) => void,
): Promise<Supervisor> {
  const stopping = new AbortController();
  const listeners: Array<(reason: string) => void> = [];
  let server = await start(stopping.signal);

  const restart = async (): Promise<void> => {
    let pause = PAUSE.first;
    while (!stopping.signal.aborted) {
      const since = performance.now();
      const reason = await server.ended;
      if (stopping.signal.aborted) return;
      for (const listener of listeners) listener(reason);
      if (performance.now() - since > PAUSE.resetAfter) pause = PAUSE.first;
      log(`PostgreSQL ended by itself (${reason}). It is started again.`);
      for (
        let running = false;
        !running && !stopping.signal.aborted;
        pause = Math.min(pause * 2, PAUSE.longest)
      ) {
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (stopping.signal.aborted) return;
        try {
          server = await start(stopping.signal);
          running = true;
          log('PostgreSQL runs again.');
        } catch (error) {
          if (!stopping.signal.aborted) log(error instanceof Error ? error.message : String(error));
        }
      }
    }
  };
  const restarting = restart();

  return {
    onExit: (listener) => void listeners.push(listener),
    stop: async () => {
      stopping.abort();
      await restarting;
    },
  };
}
