import { messages } from '../health.messages.ts';
import { type Check, failed, isWorker, ok, warning } from '../make-finding.ts';

/** Whether a worker runs, and all processes run one version. */
export const checkWorker: Check = async ({ listProcesses }) => {
  const processes = await listProcesses();
  const count = processes.filter(isWorker).length;
  if (count === 0) return failed(messages.workerGone, messages.workerGoneFix);
  const versions = [...new Set(processes.map(({ version }) => version))].toSorted();
  return versions.length > 1
    ? warning(messages.workerVersion({ versions: versions.join(', ') }), messages.workerVersionFix)
    : ok(messages.worker({ count }));
};
