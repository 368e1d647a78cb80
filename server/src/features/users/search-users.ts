import { limits, toPage, type Page, type users } from '@backbeat/contract';
import { hidesUsers, type BlockViewer } from '../../db/apart.ts';
import { RepeatedListCache } from '../../cache/repeated-list-cache.ts';
import type { Queryable } from '../../db/database.ts';
import { meantBy, queriesOf, readTerm, type Term } from './name-search.ts';
import {
  foldText,
  gatherMatches,
  gatherNamed,
  orderAll,
  pickUsers,
  type Found,
  type Wanted,
} from './search.queries.ts';
import { findProfilesByIds } from './users.queries.ts';
import { viewFoundUser } from './users.views.ts';

/** Of what finds more than this the order is kept for who asks again. */
const LONG = 200;

/** How many users are walked through at most where more fit than are listed. */
const STEPS = 3_000;

/** Finds users by their names, of which at most 10,000 are listed. */
export class UserSearch {
  readonly #most: number;
  readonly #steps: number;
  readonly #repeatedLists: RepeatedListCache;

  /**
   * @param most users that a search lists and counts
   * @param long of what finds more than this the order is kept
   * @param steps how far it walks for what is not listed to the end
   */
  constructor(most: number = limits.search.results, long = LONG, steps = STEPS) {
    this.#most = most;
    this.#repeatedLists = new RepeatedListCache({ minTotal: long, maxTotal: most });
    this.#steps = steps;
  }

  /** Those that begin with the text, then those that contain it; where there are none, those that are one slip of the pen away. */
  async find(
    db: Queryable,
    viewer: BlockViewer | undefined,
    text: string,
    paging: { page: number; size: number },
  ): Promise<Page<users.FoundUser>> {
    const offset = paging.page * paging.size;
    const most = this.#most;
    const wanted = { offset, limit: Math.max(0, Math.min(paging.size, most - offset)), most, viewer };
    const { ids, total } = await this.#findIds(db, text, wanted);
    const rows = await findProfilesByIds(db, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const found = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
    return toPage(found.map(viewFoundUser), paging, total);
  }

  /**
   * Where many fit, and are asked for again, the whole order is kept as long as no name has come or gone: the total is exact,
   * and somebody whom more follow meanwhile may move some seconds later.
   */
  async #findIds(db: Queryable, text: string, wanted: Wanted): Promise<Found> {
    if (text === '') return { ids: [], total: 0 };
    const { folded, changes } = await foldText(db, text);
    const term = readTerm(folded);
    if (!term) return { ids: [], total: 0 };
    const { offset, limit, most, viewer } = wanted;
    const read = () => this.#findAsWritten(db, term, wanted);
    const found = hidesUsers(viewer)
      ? await read()
      : await this.#repeatedLists.find({
          name: `${term.written} ${term.joined}`,
          offset,
          limit,
          version: () => String(changes),
          read,
          readAll: () => orderAll(db, queriesOf(term).contains, term, { ...wanted, offset: 0, limit: most }),
        });
    return found.total > 0 ? found : findMeant(db, term, wanted);
  }

  async #findAsWritten(db: Queryable, term: Term, wanted: Wanted): Promise<Found> {
    const { exact, begins, contains } = queriesOf(term);
    const found = await gatherMatches(db, contains, term, wanted);
    if (found.total <= wanted.most) return found;
    const beginning = await gatherMatches(db, begins, term, wanted);
    const [first, rest] =
      beginning.total > wanted.most
        ? [await gatherMatches(db, exact, term, wanted), 'begin' as const]
        : [beginning, 'contain' as const];
    const window = {
      ...wanted,
      offset: Math.max(0, wanted.offset - first.total),
      limit: wanted.limit - first.ids.length,
    };
    const isNear = window.offset + window.limit <= this.#steps;
    const others = isNear ? await pickUsers(db, rest, term, window, this.#steps) : undefined;
    const ids = others ? [...first.ids, ...others] : await orderAll(db, contains, term, wanted);
    return { ids, total: wanted.most };
  }
}

/** A query over searchable_users.endings for names that contain a text, for other lists; undefined if none can. */
export async function findNameQuery(
  db: Queryable,
  text: string,
): Promise<{ query: string; changes: number } | undefined> {
  const { folded, changes } = await foldText(db, text);
  const term = readTerm(folded);
  return term && { query: queriesOf(term).contains, changes };
}

async function findMeant(db: Queryable, term: Term, wanted: Wanted): Promise<Found> {
  const { names, which } = meantBy(term);
  const none = { ids: [], total: 0 };
  if (names.length === 0) return none;
  const guessed = await gatherNamed(db, names, which, term, wanted);
  return guessed.total > wanted.most ? none : guessed;
}
