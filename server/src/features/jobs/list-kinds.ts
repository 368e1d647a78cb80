import type { jobs } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { titleOf } from './jobs.views.ts';

/** Lists the kinds of jobs by title: those with a handler, and those that have rows. */
export async function listKinds({ jobs: queue }: Pick<Context, 'jobs'>): Promise<jobs.JobKind[]> {
  const counts = new Map((await queue.counts()).map((row) => [row.name, row]));
  const kinds = new Set([...queue.kinds, ...counts.keys()]);
  return [...kinds]
    .map((kind) => {
      const {
        waiting = 0,
        active = 0,
        retrying = 0,
        failed = 0,
        oldestDueSeconds = 0,
      } = counts.get(kind) ?? {};
      const oldestWait = Math.floor(oldestDueSeconds);
      return { kind, title: titleOf(kind), waiting, active, retrying, failed, oldestWait };
    })
    .toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
}
