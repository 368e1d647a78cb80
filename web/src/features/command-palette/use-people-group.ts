import { limits } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { pickItem, type PaletteGroup } from './palette-groups.tsx';
import { messages } from './command-palette.messages.ts';

const MAX_PEOPLE = 3;

/**
 * People to follow, as a group of the palette.
 * @param isShown whether the palette shows them
 * @param groups the groups before it, whose rows it does not repeat
 */
export function usePeopleGroup(
  isShown: boolean,
  groups: readonly PaletteGroup[],
): { group: PaletteGroup; isLoading: boolean } {
  const { data = [], isLoading } = useQuery({
    // As the suggestions of Home, whose response it shares.
    ...queryOf(api.follows.listSuggestions, { query: { limit: String(limits.suggestions.home) } }),
    refetchOnWindowFocus: false,
    enabled: isShown,
  });
  const keys = new Set(groups.flatMap(({ items }) => items.map(({ key }) => key)));
  const items = data
    .map(({ userName, profilePic, reason }) => ({
      ...pickItem({
        kind: 'person',
        id: userName,
        label: userName,
        picture: uploadedPicture(profilePic),
        peaks: null,
      }),
      // The reason ends with a follow, so it is not stored with the pick.
      detail: reason,
    }))
    .filter(({ key }) => !keys.has(key));
  return { group: { title: messages.peopleToFollow, items: items.slice(0, MAX_PEOPLE) }, isLoading };
}
