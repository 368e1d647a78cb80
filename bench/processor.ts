import { readdir, readFile } from 'node:fs/promises';

/** Of the clock that /proc counts in (sysconf(_SC_CLK_TCK), which is 100 wherever Linux runs). */
const TICK_MS = 10;

/**
 * Milliseconds of the processor that the product and its database have taken so far: all that this process has started, by
 * their names. It says what something takes on a machine that does much else too (Linux: proc(5), stat).
 */
export async function processorOf(): Promise<{ product: number; database: number }> {
  const all = new Map<number, { name: string; parent: number; own: number; ended: number }>();
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat ?? '') ?? [];
    // From the third field on: state, parent; utime, stime and those of children that have ended are the 14th to 17th.
    const fields = rest.split(' ');
    const [user = 0, system = 0, ...ofEnded] = fields.slice(11, 15).map((ticks) => Number(ticks) * TICK_MS);
    const ended = ofEnded.reduce((sum, each) => sum + each, 0);
    all.set(Number(pid), { name, parent: Number(fields[1]), own: user + system, ended });
  }
  const isOwn = (pid: number | undefined): boolean => {
    for (let each = pid; each !== undefined && each > 1; each = all.get(each)?.parent)
      if (each === process.pid) return true;
    return false;
  };
  const sum = { product: all.get(process.pid)?.ended ?? 0, database: 0 };
  for (const { name, parent, own, ended } of all.values())
    if (isOwn(parent)) sum[name.startsWith('postgres') ? 'database' : 'product'] += own + ended;
  return sum;
}
