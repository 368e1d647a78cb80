import { readdir, readFile } from 'node:fs/promises';

/** Ticks of /proc a second (sysconf(_SC_CLK_TCK), which is 100 on all Linux systems). */
const TICK_MS = 10;

/**
 * Processor milliseconds of the product and its database so far: of all descendants of this
 * process, by their names. Unlike elapsed time, the result is comparable on a busy machine (Linux:
 * proc(5), stat).
 */
export async function processorOf(): Promise<{ product: number; database: number }> {
  const all = new Map<number, { name: string; parent: number; ownTicks: number; childTicks: number }>();
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    const [, name = '', statText = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat ?? '') ?? [];
    // From the third field on: state, parent; fields 14 to 17 are utime, stime and those of
    // children that have ended.
    const fields = statText.split(' ');
    const [user = 0, system = 0, ...ofEnded] = fields.slice(11, 15).map((ticks) => Number(ticks) * TICK_MS);
    const childTicks = ofEnded.reduce((sum, each) => sum + each, 0);
    all.set(Number(pid), { name, parent: Number(fields[1]), ownTicks: user + system, childTicks });
  }
  const isOwn = (pid: number | undefined): boolean => {
    for (let each = pid; each !== undefined && each > 1; each = all.get(each)?.parent)
      if (each === process.pid) return true;
    return false;
  };
  const sum = { product: all.get(process.pid)?.childTicks ?? 0, database: 0 };
  for (const { name, parent, ownTicks, childTicks } of all.values())
    if (isOwn(parent)) sum[name.startsWith('postgres') ? 'database' : 'product'] += ownTicks + childTicks;
  return sum;
}
