import type { users } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';

/** What shows how somebody is seen, under the same names in all answers. */
const FACE = ['profilePic', 'banner', 'role', 'bio', 'location', 'about', 'socialMedia'] as const;

export type Face = Pick<users.User, 'userName' | (typeof FACE)[number]>;

/**
 * Shows how somebody is seen now wherever this browser keeps it: on cards, beside comments, in lists. Whatever names the
 * user and has a picture is them, in whichever answer it stands, so that an answer which is new needs no line here. How
 * fresh an answer is does not change by that.
 */
export function updateCachedUser(queries: QueryClient, face: Face): void {
  for (const { queryKey, state } of queries.getQueryCache().getAll()) {
    const changed = renew(state.data, face);
    if (changed !== state.data) {
      queries.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt });
    }
  }
}

/** The same where nothing in it has to change. */
function renew(kept: unknown, face: Face): unknown {
  if (Array.isArray(kept)) {
    const items: unknown[] = kept.map((item) => renew(item, face));
    return items.some((item, index) => item !== kept[index]) ? items : kept;
  }
  if (typeof kept !== 'object' || kept === null) return kept;
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(kept)) {
    const changed = renew(value, face);
    if (changed !== value) changes[name] = changed;
  }
  if ('userName' in kept && kept.userName === face.userName && 'profilePic' in kept) {
    const before: Partial<Record<keyof Face, unknown>> = kept;
    for (const name of FACE) {
      if (name in kept && !isSame(before[name], face[name])) changes[name] = face[name];
    }
  }
  return Object.keys(changes).length > 0 ? { ...kept, ...changes } : kept;
}

const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, index) => item === other[index])
    : one === other;
