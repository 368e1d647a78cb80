import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../api/failures.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { pickItem, trackItem, type LinkItem } from './palette-groups.tsx';
import { readRecentPicks } from './recent-picks.ts';

/**
 * The rows of the recent picks, as they were when the palette opened. Tracks get their play control
 * when the server responds, and those that are gone lose their row.
 * @param isShown whether the palette shows them
 */
export function useRecentItems(isShown: boolean): readonly LinkItem[] {
  const [picks, setPicks] = useState(readRecentPicks);
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown !== wasShown) {
    setWasShown(isShown);
    if (isShown) setPicks(readRecentPicks());
  }
  const tracks = picks.filter(({ kind }) => kind === 'track');
  const results = useQueries({
    queries: tracks.map(({ id }) => ({
      ...queryOf(api.posts.getPost, { params: { id } }),
      enabled: isShown,
    })),
  });
  return picks.flatMap((pick) => {
    const { data, error } = results[tracks.indexOf(pick)] ?? {};
    if (error instanceof ApiFailure && error.status === 404) return [];
    return [data ? trackItem(data) : pickItem(pick)];
  });
}
