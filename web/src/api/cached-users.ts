import type { users } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { mapDeep } from '../lib/map-deep.ts';

/** The public profile fields. They have the same names in all responses. */
const PROFILE_FIELDS = ['profilePic', 'banner', 'role', 'bio', 'location', 'about', 'socialMedia'] as const;

export type ProfileFields = Pick<users.User, 'userName' | (typeof PROFILE_FIELDS)[number]>;

/**
 * Updates a user's profile fields wherever the query cache holds them: on cards, beside comments,
 * in lists. Any object with the user's `userName` and a `profilePic` counts as the user, so a new
 * route needs no code here. The age of the cached responses does not change.
 */
export function updateCachedUser(queries: QueryClient, fields: ProfileFields): void {
  for (const { queryKey, state } of queries.getQueryCache().getAll()) {
    const updatedData = mapDeep(state.data, (part) => withFields(part, fields));
    if (updatedData !== state.data) {
      queries.setQueryData(queryKey, updatedData, { updatedAt: state.dataUpdatedAt });
    }
  }
}

/** Returns the same object when it is another one or has these fields already. */
function withFields(part: object, fields: ProfileFields): object {
  if (!('userName' in part && part.userName === fields.userName && 'profilePic' in part)) return part;
  const before: Partial<Record<keyof ProfileFields, unknown>> = part;
  const changedFields = PROFILE_FIELDS.filter((name) => name in part && !isSame(before[name], fields[name]));
  if (changedFields.length === 0) return part;
  return { ...part, ...Object.fromEntries(changedFields.map((name) => [name, fields[name]])) };
}

const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((item, index) => item === b[index])
    : a === b;
