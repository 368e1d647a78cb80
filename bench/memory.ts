import { readFile } from 'node:fs/promises';

/** KB of memory that a process holds (Linux: proc(5), status). */
export async function residentOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]);
}
