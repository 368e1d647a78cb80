import { setTimeout as delay } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

/**
 * Milliseconds between restarts: the first delay, the longest delay, and the uptime after which the
 * delays start over.
 */
const RESTART_DELAY_MS = { first: 100, longest: 10_000, resetAfter: 60_000 };

/** Keeps one server running until it is stopped. */
export interface Supervisor {
  /** Runs with the reason each time the server ends unexpectedly. */
  onExit: (listener: (reason: string) => void) => void;
  /** Stops the server and the restarts. */
  stop: () => Promise<void>;
}

/**
 * Starts a server and restarts it whenever it ends unexpectedly, after a delay that doubles with
 * each failure.
 * @param start receives a signal that ends the server, even while it is starting
 * @throws the error of the first start
 */
export async function superviseServer(
  start: (signal: AbortSignal) => Promise<Postmaster>,
  log: (sentence: string) => void,
): Promise<Supervisor> {
  const stopping = new AbortController();
  const listeners: Array<(reason: string) => void> = [];
  let server = await start(stopping.signal);

  const restart = async (): Promise<void> => {
    let pause = RESTART_DELAY_MS.first;
    while (!stopping.signal.aborted) {
      const since = performance.now();
      const reason = await server.exit;
      if (stopping.signal.aborted) return;
      for (const listener of listeners) listener(reason);
      if (performance.now() - since > RESTART_DELAY_MS.resetAfter) pause = RESTART_DELAY_MS.first;
      log(`PostgreSQL stopped unexpectedly (${reason}). Restarting it.`);
      for (
        let hasRestarted = false;
        !hasRestarted && !stopping.signal.aborted;
        pause = Math.min(pause * 2, RESTART_DELAY_MS.longest)
      ) {
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (stopping.signal.aborted) return;
        try {
          server = await start(stopping.signal);
          hasRestarted = true;
          log('PostgreSQL is running again.');
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
