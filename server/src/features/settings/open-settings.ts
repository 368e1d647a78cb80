import type { SettingKey, SettingValues } from '@backbeat/contract';
import type { Jobs } from '@packages/pg-jobs';
import type { Logger } from 'pino';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import { type SettingRules, storedValues, valuesInForce } from './settings.policy.ts';
import {
  findInstance,
  findStoredSettings,
  holdSettings,
  loadSettings,
  SETTINGS_CHANNEL,
} from './settings.queries.ts';

/** How soon a process learns of a change whose notification was lost. */
const POLL_INTERVAL_MS = 5_000;

interface SettingsOptions {
  db: Database;
  rules: SettingRules;
  log: Logger;
  pollIntervalMs?: number;
}

/** The settings of the instance in the memory of this process. */
export class Settings {
  readonly #db: Database;
  readonly #log: Logger;
  readonly rules: SettingRules;
  readonly #timer: NodeJS.Timeout;
  #values: SettingValues;
  #version = -1;
  #setUpAt: Date | null = null;
  #refreshing: Promise<void> | undefined;
  readonly #changeListeners: (() => void)[] = [];
  #isStale = false;
  #isUnreadable = false;

  constructor({ db, rules, log, pollIntervalMs = POLL_INTERVAL_MS }: SettingsOptions) {
    this.#db = db;
    this.#log = log;
    this.rules = rules;
    this.#values = valuesInForce([], null, rules);
    this.#timer = setInterval(() => void this.#refreshQuietly(), pollIntervalMs).unref();
  }

  /** The value in force, as this process last read it. */
  read<K extends SettingKey>(key: K): SettingValues[K] {
    return this.#values[key];
  }

  /** The version of the values that `read` returns. */
  get version(): number {
    return this.#version;
  }

  /** When an administrator finished the set-up; null until then. */
  get setUpAt(): Date | null {
    return this.#setUpAt;
  }

  /** Whether the set-up is finished; outside production it closes nothing. */
  get isSetUp(): boolean {
    return !this.rules.production || this.#setUpAt !== null;
  }

  /** Registers a listener that runs after this process has read changed settings. */
  onChange(listener: () => void): void {
    this.#changeListeners.push(listener);
  }

  /**
   * Reads the settings again if they have changed. A call during a read makes it read once more,
   * since that read may have begun before the change.
   */
  async refresh(): Promise<void> {
    this.#isStale = true;
    await (this.#refreshing ??= this.#refreshWhileStale().finally(() => {
      this.#refreshing = undefined;
    }));
  }

  async #refreshWhileStale(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      const { version } = await findInstance(this.#db);
      if (version === this.#version) continue;
      const { instance, rows } = await loadSettings(this.#db);
      this.#values = valuesInForce(rows, instance.setUpAt, this.rules);
      this.#setUpAt = instance.setUpAt;
      this.#version = instance.version;
      for (const listener of this.#changeListeners) listener();
    }
  }

  /** While the database is down, the last settings stay in force. */
  async #refreshQuietly(): Promise<void> {
    try {
      await this.refresh();
      this.#isUnreadable = false;
    } catch (err) {
      if (!this.#isUnreadable) this.#log.warn({ err }, 'settings unreadable; keeping the last ones');
      this.#isUnreadable = true;
    }
  }

  /** Learns of changes by notifications of the database. */
  listen(jobs: Jobs): Promise<void> {
    return jobs.listen(SETTINGS_CHANNEL, () => void this.#refreshQuietly());
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

/** Reads the settings, and follows their changes until `close`. */
export async function openSettings(options: SettingsOptions & { jobs: Jobs }): Promise<Settings> {
  const settings = new Settings(options);
  try {
    // First listening, so that no change falls between the two.
    await settings.listen(options.jobs);
    await settings.refresh();
  } catch (error) {
    settings.close();
    throw error;
  }
  return settings;
}

/**
 * Reads settings exactly, the environment first, and keeps them as they are until the end of the
 * transaction: a change waits for it.
 */
export async function readSettings<K extends SettingKey>(
  { settings: { rules } }: { settings: Settings },
  tx: Tx,
  keys: readonly K[],
): Promise<Pick<SettingValues, K>> {
  // Two statements: the second one sees what a change has committed while the first one waited.
  const { setUpAt } = await holdSettings(tx);
  return valuesInForce(await findStoredSettings(tx, keys), setUpAt, rules);
}

/** The settings below the locks. */
export async function readStoredValues(db: Queryable, rules: SettingRules): Promise<SettingValues> {
  return storedValues((await loadSettings(db)).rows, rules);
}
