import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Database, isUnavailable, type OpenDatabase, sqlState } from './database.ts';
import { findWritten, readPosition, readReplayed, saveWritten } from './lists.queries.ts';

/** Milliseconds between looks how far the copy has come. */
const LOOK_EVERY = 200;
/** Milliseconds that the copy may be behind before it is not asked any more. */
const MOST_BEHIND = 5_000;

/** Whoever reads, as far as it matters where. */
interface Reader {
  id: string;
}

/**
 * Where long lists are read: from a copy of the database that follows it (a streaming replica), where there is one. Nobody
 * misses there what they have done themselves, and what others have done comes at most 5 s late.
 */
export class Lists {
  readonly #db: Database;
  readonly #copy: OpenDatabase | undefined;
  readonly #log: Logger;
  readonly #stop = new AbortController();
  /** How far the copy had come when last asked: it may have come further, so that this is safe to go by. */
  #replayed = 0n;
  #isUsable = false;

  constructor(db: Database, copy: OpenDatabase | undefined, log: Logger) {
    this.#db = db;
    this.#copy = copy;
    this.#log = log;
    if (copy) void this.#follow(copy);
  }

  /** Reads from the copy if it has what the reader has done; otherwise, and where the copy fails, from the database. */
  async read<T>(reader: Reader | undefined, work: (db: Database) => Promise<T>): Promise<T> {
    if (!this.#copy || !this.#isUsable) return work(this.#db);
    if (reader && (await findWritten(this.#db, reader.id)) > this.#replayed) return work(this.#db);
    try {
      return await work(this.#copy.db);
    } catch (error) {
      // 40001: what was read has been changed beneath (https://www.postgresql.org/docs/current/hot-standby.html).
      if (!isUnavailable(error) && sqlState(error) !== '40001') throw error;
      this.#isUsable = false;
      this.#log.warn({ err: error }, 'the copy of the database failed; lists are read from the database');
      return work(this.#db);
    }
  }

  /** Remembers that somebody has just changed something. To be called before they are told that it is done. */
  async wrote(writer: Reader): Promise<void> {
    if (this.#copy) await saveWritten(this.#db, writer.id);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#copy?.close();
  }

  /** Looks again and again how far the copy is, and whether that is near enough. */
  async #follow(copy: OpenDatabase): Promise<void> {
    const positions: { at: number; lsn: bigint }[] = [];
    while (!this.#stop.signal.aborted) {
      try {
        const [lsn, replayed] = await Promise.all([readPosition(this.#db), readReplayed(copy.db)]);
        const now = performance.now();
        positions.push({ at: now, lsn });
        while ((positions[1]?.at ?? now) <= now - MOST_BEHIND) positions.shift();
        const [earlier] = positions;
        this.#replayed = replayed;
        this.#isUsable = earlier !== undefined && replayed >= earlier.lsn;
      } catch (error) {
        if (this.#isUsable) this.#log.warn({ err: error }, 'the copy of the database does not answer');
        this.#isUsable = false;
      }
      await pause(LOOK_EVERY, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }
}
