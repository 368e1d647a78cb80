import { messages } from '../health.messages.ts';
import { type Check, failed, ok, warning } from '../make-finding.ts';

const SLOW_SECONDS = 5;
const LOST_SECONDS = 60;

/** Whether the read replica keeps up with the primary. */
export const checkReplica: Check = async ({ context: { config, readReplica } }) => {
  if (config.databaseReplicaUrl === undefined) return undefined;
  const lag = await readReplica.readLagSeconds().catch(() => undefined);
  if (lag === undefined) return failed(messages.away, messages.replicaFix);
  const detail = messages.replica({ seconds: Math.round(lag) });
  if (lag > LOST_SECONDS) return failed(detail, messages.replicaFix);
  return lag > SLOW_SECONDS ? warning(detail, messages.replicaFix) : ok(detail);
};
