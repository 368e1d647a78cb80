import { toCsvText, type people } from '@backbeat/contract';
import { stringify } from 'csv-stringify/sync';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { recordAudit, type AuditActor } from '../audit/index.ts';
import { filtersFor, loadPeople } from './list-people.ts';
import type { Place } from './people.policy.ts';
import { listPeoplePlaces, type PeopleFilters } from './people.queries.ts';

const PEOPLE_PER_CHUNK = 500;

const COLUMNS = [
  'userName',
  'state',
  'suspendedUntil',
  'deleteAt',
  'role',
  'plan',
  'joinedAt',
  'lastSeenAt',
  'storage',
  'openCases',
  'twoFactor',
];

const cellsOf = (person: people.Person): string[] => [
  person.userName,
  person.state,
  person.suspendedUntil ?? '',
  person.deleteAt ?? '',
  person.staff ?? 'member',
  person.plus ? 'plus' : 'free',
  person.joinedAt,
  person.lastSeenAt,
  String(person.storage),
  String(person.openCases),
  person.twoFactor ? 'on' : 'off',
];

/** Writes that the table is downloaded, and reads it while it is sent. */
export async function exportPeople(
  context: Context,
  { viewer, actor }: { viewer: Viewer; actor: AuditActor },
  query: people.PersonFilters,
): Promise<AsyncIterable<Uint8Array>> {
  await context.transact((tx) =>
    recordAudit(tx, {
      actor,
      action: 'person.exportTable',
      target: null,
      // Not the values, which may be the address of a member.
      details: { filters: Object.keys(query).toSorted() },
    }),
  );
  return writeTable(context, filtersFor(query, viewer));
}

async function* writeTable({ db }: Context, filters: PeopleFilters): AsyncGenerator<Uint8Array> {
  yield Buffer.from(stringify([COLUMNS], { bom: true, record_delimiter: 'windows' }));
  let after: Place | undefined;
  do {
    const places = await listPeoplePlaces(db, filters, { sort: 'newest', after, limit: PEOPLE_PER_CHUNK });
    const rows = (await loadPeople(db, places)).map((person) => cellsOf(person).map(toCell));
    if (rows.length > 0) yield Buffer.from(stringify(rows, { record_delimiter: 'windows' }));
    after = places.at(-1);
  } while (after);
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Spreadsheets read times of this form as they are. */
const toCell = (text: string): string => (ISO_TIME.test(text) ? text : toCsvText(text));
