import { readFile } from 'node:fs/promises';

/** Resident KB of a process (Linux: proc(5), status). */
export async function residentMemoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]);
}
