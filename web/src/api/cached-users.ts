import type { users } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';

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
    const changed = renew(state.data, fields);
    if (changed !== state.data) {
      queries.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt });
    }
  }
}

/** Returns the same object when nothing in it changes. */
function renew(cached: unknown, fields: ProfileFields): unknown {
  if (Array.isArray(cached)) {
    const items: unknown[] = cached.map((item) => renew(item, fields));
    return items.some((item, index) => item !== cached[index]) ? items : cached;
  }
  if (typeof cached !== 'object' || cached === null) return cached;
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(cached)) {
    const changed = renew(value, fields);
    if (changed !== value) changes[name] = changed;
  }
  if ('userName' in cached && cached.userName === fields.userName && 'profilePic' in cached) {
    const before: Partial<Record<keyof ProfileFields, unknown>> = cached;
    for (const name of PROFILE_FIELDS) {
      if (name in cached && !isSame(before[name], fields[name])) changes[name] = fields[name];
    }
  }
  return Object.keys(changes).length > 0 ? { ...cached, ...changes } : cached;
}

const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, index) => item === other[index])
    : one === other;
