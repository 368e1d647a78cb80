import { inspect } from 'node:util';
import { isOutage } from './platform/outages/index.ts';

/** A line that repeats is written once in this time, with the number of repeats. */
export const REPEAT_INTERVAL_MS = 60_000;

/** Lines with fields of their own have keys of their own, so their number is bounded. */
const MAX_COUNTED_LINES = 1_000;

/** The fields and the message of a line. */
export interface Line {
  fields: Record<string, unknown>;
  message: string;
}

interface CountedLine {
  repeats: number;
  /** Writes the latest line, with the number of repeats. */
  write: (repeats: number) => void;
}

/**
 * Limits repeated lines: the first is written at once, the others are counted and written as one
 * line a minute. While another server is away, every attempt to reach it fails in the same way.
 */
export class RepeatedLines {
  readonly #lines = new Map<string, CountedLine>();

  /** @param write writes this line; `repeats` is how often it occurred since the last one, or 0 */
  write(line: Line, write: CountedLine['write']): void {
    const key = keyOf(line);
    const repeatedLine = this.#lines.get(key);
    if (repeatedLine) {
      repeatedLine.repeats += 1;
      repeatedLine.write = write;
      return;
    }
    write(0);
    if (this.#lines.size < MAX_COUNTED_LINES) this.#count(key, { repeats: 0, write });
  }

  #count(key: string, line: CountedLine): void {
    this.#lines.set(key, line);
    setTimeout(() => {
      this.#lines.delete(key);
      if (line.repeats === 0) return;
      line.write(line.repeats);
      this.#count(key, { ...line, repeats: 0 });
    }, REPEAT_INTERVAL_MS).unref();
  }
}

/**
 * Lines about an outage repeat if they have the same message, since ids of jobs and requests tell
 * nothing about it. Others repeat only if all fields are equal.
 */
function keyOf({ fields, message }: Line): string {
  const { err, ...others } = fields;
  if (isOutage(err)) return message;
  const problem = err instanceof Error ? `${err.name}: ${err.message}` : err;
  // Unlike JSON.stringify, this accepts whatever a library logs.
  return inspect([message, others, problem], { depth: 3 });
}
