import { readFile } from 'node:fs/promises';

const MEBIBYTE = 1024 * 1024;

/** Resident MiB of a process (Linux: proc(5), status). */
export async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / MEBIBYTE;
}
