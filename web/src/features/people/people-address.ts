import { consolePaths, people } from '@backbeat/contract';
import { getServerTime } from '../../lib/time/clock.ts';

const VISITS = ['day', 'month', 'year'] as const;
type Visit = (typeof VISITS)[number];

const SIZES = { '100MiB': 100 * 2 ** 20, '1GiB': 2 ** 30, '10GiB': 10 * 2 ** 30 } as const;
export type Size = keyof typeof SIZES;
export const STORAGE_SIZES = ['100MiB', '1GiB', '10GiB'] as const satisfies readonly Size[];

/** What the list shows, as its address holds it; '' for any. */
export interface PeopleAddress {
  q: string;
  role: '' | NonNullable<people.PersonFilters['role']>;
  state: '' | people.PersonState;
  /** Seen within a day or 30 days, or not for a year. */
  visit: '' | Visit;
  /** Stores more than this. */
  over: '' | Size;
  /** Whose invites they used. */
  invitedBy: string;
  sort: people.PersonSort;
  after: string;
}

const HOUR_MS = 60 * 60 * 1000;
const ROLES = ['free', 'plus', 'moderator', 'administrator'] as const;

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | '' =>
  values.find((value) => value === text) ?? '';

export const readAddress = (query: URLSearchParams): PeopleAddress => ({
  q: query.get('q') ?? '',
  role: oneOf(ROLES, query.get('role')),
  state: oneOf(people.PERSON_STATES, query.get('state')),
  visit: oneOf(VISITS, query.get('visit')),
  over: oneOf(STORAGE_SIZES, query.get('over')),
  invitedBy: query.get('invitedBy') ?? '',
  sort: oneOf(people.PERSON_SORTS, query.get('sort')) || 'newest',
  after: query.get('after') ?? '',
});

/** Serializes an address without what is the default. */
export const writeAddress = ({ sort, q, ...address }: PeopleAddress): string =>
  new URLSearchParams(
    Object.entries({ q: q.trim(), ...address, sort: sort === 'newest' ? '' : sort }).filter(
      ([, value]) => value !== '',
    ),
  ).toString();

/** The time some days ago, on the hour. */
function timeBefore(days: number): string {
  const hour = Math.floor(getServerTime() / HOUR_MS) * HOUR_MS;
  return new Date(hour - days * 24 * HOUR_MS).toISOString();
}

/** The filters as the server takes them. Times are whole hours, so that a list keeps its cache. */
export function filtersOf({ q, role, state, visit, over, invitedBy }: PeopleAddress) {
  return {
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(role !== '' && { role }),
    ...(state !== '' && { state }),
    ...(visit === 'day' && { seenAfter: timeBefore(1) }),
    ...(visit === 'month' && { seenAfter: timeBefore(30) }),
    ...(over !== '' && { storageOver: String(SIZES[over]) }),
    ...(invitedBy !== '' && { invitedBy }),
    ...(visit === 'year' && { seenBefore: timeBefore(365) }),
  };
}

/** The address of a person's details, for links. */
export const addressOfPerson = (userName: string): string =>
  `${consolePaths.consolePeople}/${encodeURIComponent(userName)}`;

/** The address of the list of those who used a person's invites. */
export const addressOfInvited = (userName: string): string =>
  `${consolePaths.consolePeople}?${new URLSearchParams({ invitedBy: userName }).toString()}`;
