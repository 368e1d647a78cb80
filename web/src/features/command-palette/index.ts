/** The rows of the palette, for the style guide. The palette itself belongs to the app frame. */
export { pickItem } from './palette-groups.tsx';
export { PaletteRow } from './palette-row.tsx';
export type { RecentPick } from './recent-picks.ts';
