import { setPriority } from 'node:os';
import { type ChildMessage, OUT_OF_MEMORY } from './child-protocol.ts';
import { isOutOfMemoryMessage, UndecodableFile } from '../errors.ts';

const MEMORY_CHECK_MS = 100;
const PROGRESS_MS = 250;

/**
 * Runs the jobs of the parent process in order, with `work`. The process has a low priority
 * (`niceness` of Unix, 0 to 19). It exits when its resident memory exceeds `memory` bytes, or when
 * its parent has ended. The check of resident memory is for systems without the limit that the
 * parent sets (see `ChildOptions`).
 */
export function serve(
  work: (request: unknown, onProgress: (part: number) => void) => Promise<unknown>,
  { niceness, memory }: { niceness: number; memory: number },
): void {
  setPriority(niceness);
  setInterval(() => {
    if (process.memoryUsage.rss() > memory) process.exit(OUT_OF_MEMORY);
  }, MEMORY_CHECK_MS).unref();
  process.on('disconnect', () => process.exit());
  process.on('message', (request) => {
    work(
      request,
      throttle(PROGRESS_MS, (part) => tell({ type: 'progress', part })),
    ).then(
      (result) => tell({ type: 'done', result }),
      (error: unknown) => tell(describe(error)),
    );
  });
}

const tell = (message: ChildMessage): void => {
  // Sending fails only if the parent has ended; `disconnect` then follows.
  process.send?.(message, () => {});
};

function describe(error: unknown): ChildMessage {
  if (error instanceof UndecodableFile) {
    const { message, reason, detail } = error;
    return { type: 'undecodable', message, reason, detail };
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  // The process is at its limit: memory that this job still holds must not make a later job fail.
  if (isOutOfMemoryMessage(message)) process.exit(OUT_OF_MEMORY);
  return { type: 'failed', message };
}

function throttle(milliseconds: number, call: (part: number) => void) {
  let next = 0;
  return (part: number) => {
    const now = performance.now();
    if (now < next) return;
    next = now + milliseconds;
    call(part);
  };
}
