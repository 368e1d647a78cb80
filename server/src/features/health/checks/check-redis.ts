import { messages } from '../health.messages.ts';
import { type Check, isWeb, warning } from '../make-finding.ts';
import { measureProbe } from '../measure-probe.ts';

/** Whether Redis answers, or several web processes miss it. */
export const checkRedis: Check = async ({ context: { probes }, listProcesses }) => {
  if (probes.redis) return measureProbe(probes.redis, messages.redisFix);
  const count = (await listProcesses()).filter(isWeb).length;
  return count > 1 ? warning(messages.redisMissing({ count }), messages.redisMissingFix) : undefined;
};
