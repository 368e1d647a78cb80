import type { Bus, Emit } from '../bus/bus.ts';
import type { Database, Tx } from './database.ts';

/** Runs in one transaction; what it emits is told after the commit, and never if the transaction fails. */
export type Transact = <T>(work: (tx: Tx, emit: Emit) => Promise<T>) => Promise<T>;

export const transactOn =
  (db: Database, bus: Bus): Transact =>
  async (work) => {
    const told: (() => void)[] = [];
    const emit: Emit = (name, data) => told.push(() => bus.tell(name, data));
    const result = await db.transaction().execute((tx) => work(tx, emit));
    for (const tell of told) tell();
    return result;
  };
