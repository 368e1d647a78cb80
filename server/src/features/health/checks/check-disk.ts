import { formatBytes } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import { findLargestKind } from '../checks.queries.ts';
import { messages } from '../health.messages.ts';
import { type Check, failed, ok, warning } from '../make-finding.ts';

/** Whether the local disk has room for uploads. */
export const checkDisk: Check = async ({ context }) => {
  const { space } = context.storage;
  const free = await space.free();
  const values = { free: formatBytes(free), min: formatBytes(space.minFree) };
  if (free >= 2 * space.minFree) return ok(messages.disk({ free: values.free }));
  const folder = context.config.dataDir;
  const largest = await listLargest(context);
  return free < space.minFree
    ? failed(messages.diskFull(values), [messages.diskFullFix({ folder }), ...largest].join(' '))
    : warning(messages.diskLow(values), [messages.diskLowFix({ folder }), ...largest].join(' '));
};

/** A sentence about what takes most of the disk; none if nothing does, or the database does not answer. */
async function listLargest({ db, config }: Context): Promise<string[]> {
  const hasMedia = config.s3 === undefined;
  const largest = await findLargestKind(db, { hasMedia }).catch(() => undefined);
  return largest ? [messages.diskLargest({ kind: largest.kind, size: formatBytes(largest.bytes) })] : [];
}
