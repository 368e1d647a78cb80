import { readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Database } from '../../server/src/db/database.ts';
import type { DB } from '../../server/src/db/schema.gen.ts';
import type { Figure } from '../results.ts';

const RUNS = 15;

/** One connection to a database, and a function that measures its statements. */
export interface MeasuredDatabase {
  pool: pg.Pool;
  db: Database;
  /**
   * Runs the work repeatedly. Prints the median, the slowest time, the mean processor time, and the
   * plans of its statements.
   */
  measure(name: string, work: () => Promise<unknown>): Promise<void>;
  /** The medians so far. */
  figures: readonly Figure[];
}

/** The head of the table whose rows `measure` prints. */
export const HEAD = '| | median, ms | slowest, ms | processor, ms |\n|---|---|---|---|';

/**
 * Opens a database for measuring.
 * @param plans matches the statements whose plans are printed; none by default
 */
export async function openMeasured(
  url: string,
  log: (line: string) => void,
  plans?: RegExp,
): Promise<MeasuredDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  pool.on('error', (error) => log(`lost: ${error.message}`));
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const queries: CompiledQuery[] = [];
  const figures: Figure[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      queries.push(query);
    },
  });
  const { rows: backends } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  /** Milliseconds of processor time of the connection's process (Linux: proc(5), schedstat). */
  const processor = async () =>
    Number((await readFile(`/proc/${backends[0]?.pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6;

  const measure = async (name: string, work: () => Promise<unknown>) => {
    const times: number[] = [];
    const before = await processor();
    for (let run = 0; run < RUNS; run++) {
      queries.length = 0;
      const start = performance.now();
      try {
        await work();
      } catch (error) {
        // Such as a statement that exceeded its timeout.
        log(`| ${name} | ${error instanceof Error ? error.message : String(error)} | | |`);
        return;
      }
      times.push(performance.now() - start);
    }
    times.sort((one, other) => one - other);
    const [median = 0, slowest = 0] = [times[RUNS >> 1], times.at(-1)];
    figures.push({ name, value: median, unit: 'ms' });
    const mean = ((await processor()) - before) / RUNS;
    log(`| ${name} | ${median.toFixed(1)} | ${slowest.toFixed(1)} | ${mean.toFixed(1)} |`);
    for (const { sql, parameters } of queries.filter((query) => plans?.test(query.sql))) {
      const { rows } = await pool.query(`explain (analyze, buffers, costs off, timing off) ${sql}`, [
        ...parameters,
      ]);
      log(
        ['```', ...rows.map((row: Record<string, unknown>) => String(row['QUERY PLAN'])), '```'].join('\n'),
      );
    }
  };
  return { pool, db, measure, figures };
}
