import { withoutEmpty, type LinkItem, type PaletteGroup } from './palette-groups.tsx';
import { useContinueItems } from './use-continue-items.tsx';
import { useRecentItems } from './use-recent-items.ts';
import { messages } from './command-palette.messages.ts';

/**
 * The groups with which a search begins, in the palette and on its screen: what the user can continue
 * and what they opened last.
 * @param isShown whether the search shows them
 */
export function useStartGroups(isShown: boolean): {
  groups: readonly PaletteGroup<LinkItem>[];
  isLoading: boolean;
} {
  const { items, isLoading } = useContinueItems(isShown);
  const recentItems = useRecentItems(isShown);
  const keys = new Set(items.map(({ key }) => key));
  const groups = withoutEmpty([
    { title: messages.continue, items },
    { title: messages.recent, items: recentItems.filter(({ key }) => !keys.has(key)) },
  ]);
  return { groups, isLoading };
}
