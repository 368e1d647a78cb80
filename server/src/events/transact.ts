import type { Emit, EventBus } from './event-bus.ts';
import { type Database, sqlState, type Tx } from '../db/database.ts';

/**
 * Runs work in one transaction. Events that it emits reach the before-commit listeners inside the
 * transaction and the after-commit listeners after it; none reaches a listener if the transaction
 * fails. After a deadlock or serialization failure the work runs again, so it changes nothing but
 * the database.
 */
export type Transact = <T>(work: (tx: Tx, emit: Emit) => Promise<T>) => Promise<T>;

const MAX_ATTEMPTS = 3;

export const transactOn =
  (db: Database, events: EventBus): Transact =>
  async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      const effects: { beforeCommit: (tx: Tx) => Promise<void>; afterCommit: () => void }[] = [];
      const emit: Emit = (name, data) =>
        effects.push({
          beforeCommit: (tx) => events.runBeforeCommit(tx, name, data, emit),
          afterCommit: () => events.runAfterCommit(name, data),
        });
      try {
        const result = await db.transaction().execute(async (tx) => {
          const value = await work(tx, emit);
          // The list grows while the loop runs: listeners may emit in turn.
          for (const { beforeCommit } of effects) await beforeCommit(tx);
          return value;
        });
        for (const { afterCommit } of effects) afterCommit();
        return result;
      } catch (error) {
        if (!isCollision(error) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  };

/** Deadlock or serialization failure: PostgreSQL rolled this transaction back in favor of another. */
const isCollision = (error: unknown): boolean => ['40P01', '40001'].includes(sqlState(error) ?? '');
