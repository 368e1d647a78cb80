import { messages } from '../health.messages.ts';
import type { Check } from '../make-finding.ts';
import { measureProbe } from '../measure-probe.ts';

/** Whether files can be read and written. */
export const checkStorage: Check = ({ context: { probes, config } }) =>
  measureProbe(
    probes.storage,
    config.s3 ? messages.bucketFix : messages.folderFix({ folder: config.dataDir }),
  );
