import { readdir, readFile } from 'node:fs/promises';

/** Of the clock that /proc counts in (sysconf(_SC_CLK_TCK), which is 100 wherever Linux runs). */
const TICK_MS = 10;

/**
 * Milliseconds of the processor that the product and its database have taken so far: all that this process has started, by
 * their names. It says what something takes on a machine that does much else too (Linux: proc(5), stat).
 */
export async function processorOf(): Promise<{ product: number; database: number }> {
  const all = new Map<number, { name: string; parent: number; taken: number }>();
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat ?? '') ?? [];
    // From the third field on: state, parent; utime and stime are the 14th and 15th.
    const fields = rest.split(' ');
    const taken = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    all.set(Number(pid), { name, parent: Number(fields[1]), taken });
  }
  const isOwn = (pid: number | undefined): boolean => {
    for (let each = pid; each !== undefined && each > 1; each = all.get(each)?.parent)
      if (each === process.pid) return true;
    return false;
  };
  const sum = { product: 0, database: 0 };
  for (const { name, parent, taken } of all.values())
    if (isOwn(parent)) sum[name.startsWith('postgres') ? 'database' : 'product'] += taken;
  return sum;
}
