import { messages } from './health.messages.ts';
import { failed, type Finding, ok, warning } from './make-finding.ts';

const SLOW_MS = 500;

/** Measures how fast a service answers. */
export async function measureProbe(probe: () => Promise<unknown>, fix: string): Promise<Finding> {
  const startedAt = performance.now();
  const isThere = await probe().then(
    () => true,
    () => false,
  );
  if (!isThere) return failed(messages.away, fix);
  const ms = Math.round(performance.now() - startedAt);
  return ms > SLOW_MS ? warning(messages.slow({ ms }), fix) : ok(messages.storage({ ms }));
}
