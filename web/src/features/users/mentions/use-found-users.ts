import { limits, type users } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { useCurrentUser } from '../../auth/index.ts';
import { searchQuery } from '../users.queries.ts';
import { candidates, MAX_MENTIONABLE } from './mention.ts';

/** The users other than the viewer whose names match a typed mention; none for null. */
export function useFoundUsers(name: string | null): readonly users.FoundUser[] {
  const debouncedName = useDebounced(name ?? '', limits.debounce.userSearch);
  const { data: viewer } = useCurrentUser();
  // One more, since the viewer may be among them.
  const { data } = useQuery(searchQuery(debouncedName, 0, MAX_MENTIONABLE + 1));
  if (!name) return [];
  // The results of an earlier text stay while the next ones load.
  return candidates(
    name,
    (data?.content ?? []).filter(({ userName }) => userName !== viewer?.userName),
  );
}
