import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { groupsBesidePeople, type LinkItem, type PaletteGroup } from './palette-groups.tsx';

/**
 * What matches a text besides people, for a screen that lists people itself. While the response loads,
 * the groups may be those of an earlier text.
 */
export function useMatchesBesidePeople(text: string): {
  groups: readonly PaletteGroup<LinkItem>[];
  isLoading: boolean;
} {
  const { data, isLoading, isPlaceholderData } = useQuery({
    ...queryOf(api.search.searchAll, { query: { search: text } }),
    placeholderData: keepPreviousData,
  });
  return { groups: groupsBesidePeople(text, data), isLoading: isLoading || isPlaceholderData };
}
