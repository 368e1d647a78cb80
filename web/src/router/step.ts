import type { ComponentType } from 'react';
import type { Location } from './location.ts';
import type { Match } from './routes.ts';

/** How one came to a screen: a new entry of the history, one in place of another, or one that was there. */
export type Way = 'push' | 'replace' | 'pop';

/** Where one is, and what is shown there. */
export interface Step {
  location: Location;
  way: Way;
  params: Match['params'];
  /** What stands around the screen, the outermost first, and the screen. */
  components: readonly ComponentType[];
  /** The shape of the screen, where it has one. */
  Skeleton: ComponentType | null;
  /** The page stays as far scrolled as it is. */
  keepsScroll: boolean;
  /** The script of the screen did not come. */
  failure?: { error: unknown };
}
