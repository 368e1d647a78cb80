/**
 * The lists of the palette for the search screen, and its rows for the style guide. The palette itself
 * belongs to the app frame.
 */
export { nothingFoundGroup, personPick, pickItem } from './palette-groups.tsx';
export { PaletteRow } from './palette-row.tsx';
export { storeRecentPick, type RecentPick } from './recent-picks.ts';
export { SearchSections } from './search-sections.tsx';
export { useMatchesBesidePeople } from './use-matches-beside-people.ts';
export { useStartGroups } from './use-start-groups.ts';
