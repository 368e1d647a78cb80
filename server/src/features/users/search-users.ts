import { limits, toPage, type Page, type users } from '@backbeat/contract';
import type { Onlooker } from '../../db/apart.ts';
import type { Queryable } from '../../db/database.ts';
import { meantBy, queriesOf, readTerm, type Term } from './name-search.ts';
import {
  foldText,
  gatherFar,
  gatherMatches,
  gatherNamed,
  pickUsers,
  type Found,
  type Wanted,
} from './search.queries.ts';
import { findProfilesByIds } from './users.queries.ts';
import { viewFoundUser } from './users.view.ts';

/**
 * Finds users by their names, of which at most 10,000 are listed: those that begin with the term, then those that
 * contain it; where there are none, those that are one slip of the pen away.
 * @param most users that a search lists and counts
 */
export async function searchUsers(
  db: Queryable,
  viewer: Onlooker | undefined,
  text: string,
  paging: { page: number; size: number },
  most: number = limits.search.results,
): Promise<Page<users.FoundUser>> {
  const offset = paging.page * paging.size;
  const wanted = { offset, limit: Math.max(0, Math.min(paging.size, most - offset)), most, viewer };
  const { ids, total } = await findIds(db, text, wanted);
  const rows = await findProfilesByIds(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  return toPage(found.map(viewFoundUser), paging, total);
}

/** A query over searchable_users.endings for names that contain a text, for other lists; undefined if none can. */
export async function findNameQuery(db: Queryable, text: string): Promise<string | undefined> {
  const term = readTerm(await foldText(db, text));
  return term && queriesOf(term).contains;
}

async function findIds(db: Queryable, text: string, wanted: Wanted): Promise<Found> {
  const term = text === '' ? undefined : readTerm(await foldText(db, text));
  if (!term) return { ids: [], total: 0 };
  const { contains } = queriesOf(term);
  const found = await gatherMatches(db, contains, term, wanted);
  if (found.total > wanted.most) return findCommon(db, term, wanted);
  if (found.total > 0) return found;
  const { names, which } = meantBy(term);
  if (names.length === 0) return found;
  const guessed = await gatherNamed(db, names, which, term, wanted);
  return guessed.total > wanted.most ? found : guessed;
}

/** From this share of what is listed on, it is quicker to gather all than to walk there. */
const FAR = 0.1;

/** Where more names contain the term than are listed: few are gathered first, and the others picked after them. */
async function findCommon(db: Queryable, term: Term, wanted: Wanted): Promise<Found> {
  const { exact, begins, contains } = queriesOf(term);
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
  const picked =
    window.offset < wanted.most * FAR
      ? await pickUsers(db, rest, term, window)
      : await gatherFar(db, rest === 'begin' ? begins : contains, rest, term, window);
  return { ids: [...first.ids, ...picked], total: wanted.most };
}
