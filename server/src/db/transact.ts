import type { Bus, Emit } from '../bus/bus.ts';
import { type Database, sqlState, type Tx } from './database.ts';

/**
 * Runs in one transaction; what it emits is told after the commit, and never if the transaction fails. The work may run
 * again where it met another transaction head-on, so it changes nothing but the database.
 */
export type Transact = <T>(work: (tx: Tx, emit: Emit) => Promise<T>) => Promise<T>;

const TRIES = 3;

export const transactOn =
  (db: Database, bus: Bus): Transact =>
  async (work) => {
    for (let tries = 1; ; tries += 1) {
      const told: (() => void)[] = [];
      const emit: Emit = (name, data) => told.push(() => bus.tell(name, data));
      try {
        const result = await db.transaction().execute((tx) => work(tx, emit));
        for (const tell of told) tell();
        return result;
      } catch (error) {
        if (!isCollision(error) || tries === TRIES) throw error;
      }
    }
  };

/** Deadlock or serialization failure: PostgreSQL has chosen this one to give way, and it will go through the next time. */
const isCollision = (error: unknown): boolean => ['40P01', '40001'].includes(sqlState(error) ?? '');
