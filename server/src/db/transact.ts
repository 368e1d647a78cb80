import type { Bus, Emit } from '../bus/bus.ts';
import { type Database, sqlState, type Tx } from './database.ts';

/**
 * Runs in one transaction. What is emitted is heard by those who take part before the commit, and by those who listen
 * after it; by nobody if the transaction fails. The work may be done again, so it changes nothing but rows.
 */
export type Transact = <T>(work: (tx: Tx, emit: Emit) => Promise<T>) => Promise<T>;

/** PostgreSQL, appendix A: of transactions that wait for each other one is ended, and finds its way free the next time. */
const DEADLOCK = '40P01';
const ATTEMPTS = 3;

export const transactOn =
  (db: Database, bus: Bus): Transact =>
  async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transactOnce(db, bus, work);
      } catch (error) {
        if (attempt === ATTEMPTS || sqlState(error) !== DEADLOCK) throw error;
      }
    }
  };

async function transactOnce<T>(db: Database, bus: Bus, work: (tx: Tx, emit: Emit) => Promise<T>): Promise<T> {
  const emitted: { join: (tx: Tx) => Promise<void>; tell: () => void }[] = [];
  const emit: Emit = (name, data) =>
    emitted.push({ join: (tx) => bus.join(tx, name, data, emit), tell: () => bus.tell(name, data) });
  const result = await db.transaction().execute(async (tx) => {
    const done = await work(tx, emit);
    // It grows while it is gone through: who takes part may emit in turn.
    for (const { join } of emitted) await join(tx);
    return done;
  });
  for (const { tell } of emitted) tell();
  return result;
}
