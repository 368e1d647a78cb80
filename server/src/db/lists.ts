import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ConfigError } from '../config.ts';
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
 * Opens the lists, with a copy once it has been seen that it will do. One that is only out of reach may come later.
 * @throws {ConfigError} if it never will: it follows nothing, or does not let us in
 */
export async function openLists(db: Database, copy: OpenDatabase | undefined, log: Logger): Promise<Lists> {
  try {
    if (copy) await readReplayed(copy.db);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    if (!isUnavailable(error)) {
      const why = error instanceof Error ? error.message : String(error);
      throw new ConfigError(`DATABASE_REPLICA_URL leads to a database that refuses: ${why}.`, {
        cause: error,
      });
    }
  }
  return new Lists(db, copy, log);
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
  /** Whether it failed when last asked, which has been told then. */
  #isFailing = false;

  /** Use `openLists`. */
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
      this.#fail(error);
      return work(this.#db);
    }
  }

  /** Remembers that somebody has just changed something. To be called before they are told that it is done. */
  async wrote(writer: Reader): Promise<void> {
    if (this.#copy) await saveWritten(this.#db, writer.id);
  }

  /** Does not look at the copy any more, which is not closed here. */
  close(): void {
    this.#stop.abort();
  }

  #fail(error: unknown): void {
    this.#isUsable = false;
    if (this.#isFailing || this.#stop.signal.aborted) return;
    this.#isFailing = true;
    this.#log.warn(
      { err: error },
      'the copy of the database (DATABASE_REPLICA_URL) cannot be followed: lists are read from the database',
    );
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
        this.#isFailing = false;
      } catch (error) {
        this.#fail(error);
      }
      await pause(LOOK_EVERY, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }
}
