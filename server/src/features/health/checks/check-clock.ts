import { messages } from '../health.messages.ts';
import { type Check, ok, warning } from '../make-finding.ts';

const MAX_DIFFERENCE_MS = 2_000;

/** Whether the clocks of the processes agree with each other and with that of the database. */
export const checkClock: Check = async ({ listProcesses }) => {
  const processes = await listProcesses();
  const [worst] = processes.toSorted(
    (one, other) => Math.abs(other.clockAheadMs) - Math.abs(one.clockAheadMs),
  );
  const aheadMs = [0, ...processes.map(({ clockAheadMs }) => clockAheadMs)];
  if (!worst || Math.max(...aheadMs) - Math.min(...aheadMs) <= MAX_DIFFERENCE_MS)
    return ok(messages.clock({ seconds: MAX_DIFFERENCE_MS / 1000 }));
  const { host, clockAheadMs } = worst;
  const seconds = Math.round(Math.abs(clockAheadMs) / 1000);
  const direction = clockAheadMs > 0 ? 'ahead' : 'behind';
  return warning(messages.clockDiffers({ host, seconds, direction }), messages.clockFix);
};
