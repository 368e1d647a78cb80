import type { Bus, Emit } from '../bus/bus.ts';
import { type Database, sqlState, type Tx } from './database.ts';

/**
 * Runs in one transaction. What is emitted is heard by those who take part before the commit, and by those who listen
 * after it; by nobody if the transaction fails. The work may run again where it met another transaction head-on, so it
 * changes nothing but the database.
 */
export type Transact = <T>(work: (tx: Tx, emit: Emit) => Promise<T>) => Promise<T>;

const TRIES = 3;

export const transactOn =
  (db: Database, bus: Bus): Transact =>
  async (work) => {
    for (let tries = 1; ; tries += 1) {
      const emitted: { join: (tx: Tx) => Promise<void>; tell: () => void }[] = [];
      const emit: Emit = (name, data) =>
        emitted.push({ join: (tx) => bus.join(tx, name, data, emit), tell: () => bus.tell(name, data) });
      try {
        const result = await db.transaction().execute(async (tx) => {
          const done = await work(tx, emit);
          // It grows while it is gone through: who takes part may emit in turn.
          for (const { join } of emitted) await join(tx);
          return done;
        });
        for (const { tell } of emitted) tell();
        return result;
      } catch (error) {
        if (!isCollision(error) || tries === TRIES) throw error;
      }
    }
  };

/** Deadlock or serialization failure: PostgreSQL has chosen this one to give way, and it will go through the next time. */
const isCollision = (error: unknown): boolean => ['40P01', '40001'].includes(sqlState(error) ?? '');
