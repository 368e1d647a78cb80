import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ConfigError } from '../config.ts';
import { type Database, isUnavailable, type OpenDatabase, sqlState } from './database.ts';
import {
  findLastWrite,
  readCurrentLsn,
  readReplayAgeSeconds,
  readReplayedLsn,
  saveLastWrite,
} from './read-replica.queries.ts';

const POLL_INTERVAL_MS = 200;
/** A replica that is further behind is not used. */
const MAX_LAG_MS = 5_000;

interface Session {
  id: string;
}

/**
 * Opens the read router. A replica that is only unreachable may come back later.
 * @throws {ConfigError} if the replica can never be used: it replicates nothing, or rejects the login
 */
export async function openReadReplica(
  primary: Database,
  replica: OpenDatabase | undefined,
  log: Logger,
): Promise<ReadReplica> {
  try {
    if (replica) await readReplayedLsn(replica.db);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    if (!isUnavailable(error)) {
      const why = error instanceof Error ? error.message : String(error);
      throw new ConfigError(`DATABASE_REPLICA_URL names a database that rejects the connection: ${why}.`, {
        cause: error,
      });
    }
  }
  return new ReadReplica(primary, replica, log);
}

/**
 * Routes reads of long lists to a streaming replica, where one is configured. Users always read
 * their own writes; writes of others appear at most 5 s late.
 */
export class ReadReplica {
  readonly #primary: Database;
  readonly #replica: OpenDatabase | undefined;
  readonly #log: Logger;
  readonly #stop = new AbortController();
  /** The replayed position at the last poll, a lower bound of the present one. */
  #replayedLsn = 0n;
  #isUsable = false;
  /** Whether the last poll failed; the log has that already. */
  #isFailing = false;

  /** Use `openReadReplica`. */
  constructor(primary: Database, replica: OpenDatabase | undefined, log: Logger) {
    this.#primary = primary;
    this.#replica = replica;
    this.#log = log;
    if (replica) void this.#poll(replica);
  }

  /** Reads from the replica if it has the reader's own writes, else, or if the replica fails, from the primary. */
  async read<T>(reader: Session | undefined, work: (db: Database) => Promise<T>): Promise<T> {
    if (!this.#replica || !this.#isUsable) return work(this.#primary);
    if (reader && (await findLastWrite(this.#primary, reader.id)) > this.#replayedLsn)
      return work(this.#primary);
    try {
      return await work(this.#replica.db);
    } catch (error) {
      // 40001: recovery conflict (https://www.postgresql.org/docs/current/hot-standby.html).
      if (!isUnavailable(error) && sqlState(error) !== '40001') throw error;
      this.#fail(error);
      return work(this.#primary);
    }
  }

  /** Records that a user has written. Called before the response goes out. */
  async recordWrite(writer: Session): Promise<void> {
    if (this.#replica) await saveLastWrite(this.#primary, writer.id);
  }

  /**
   * @returns by how many seconds the replica is behind; 0 if it has all that the primary had a moment
   * ago, undefined without a replica
   * @throws if one of them does not answer
   */
  async readLagSeconds(): Promise<number | undefined> {
    if (!this.#replica) return undefined;
    const lsn = await readCurrentLsn(this.#primary);
    const [replayed, age] = await Promise.all([
      readReplayedLsn(this.#replica.db),
      readReplayAgeSeconds(this.#replica.db),
    ]);
    return replayed >= lsn ? 0 : age;
  }

  /** Stops polling. The replica's pool is closed by its owner. */
  close(): void {
    this.#stop.abort();
  }

  #fail(error: unknown): void {
    this.#isUsable = false;
    if (this.#isFailing || this.#stop.signal.aborted) return;
    this.#isFailing = true;
    this.#log.warn({ err: error }, 'read replica (DATABASE_REPLICA_URL) unavailable; using primary');
  }

  /** Compares the positions of both databases until it is closed. */
  async #poll(replica: OpenDatabase): Promise<void> {
    const positions: { at: number; lsn: bigint }[] = [];
    while (!this.#stop.signal.aborted) {
      try {
        const [lsn, replayed] = await Promise.all([
          readCurrentLsn(this.#primary),
          readReplayedLsn(replica.db),
        ]);
        const now = performance.now();
        positions.push({ at: now, lsn });
        while ((positions[1]?.at ?? now) <= now - MAX_LAG_MS) positions.shift();
        const [earlier] = positions;
        this.#replayedLsn = replayed;
        this.#isUsable = earlier !== undefined && replayed >= earlier.lsn;
        this.#isFailing = false;
      } catch (error) {
        this.#fail(error);
      }
      await delay(POLL_INTERVAL_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }
}
