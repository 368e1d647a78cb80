import type { ComponentType } from 'react';
import type { Location } from './location.ts';
import type { Match } from './routes.ts';

/**
 * How a screen was reached: with a new history entry, by replacing one, or by moving to an existing
 * one.
 */
export type NavigationType = 'push' | 'replace' | 'pop';

/** A location and what is shown there. */
export interface Step {
  location: Location;
  way: NavigationType;
  params: Match['params'];
  /** The layouts, outermost first, and the screen; after a failure, the layouts around what is missing. */
  components: readonly ComponentType[];
  /** The skeleton of the screen, if it has one. */
  Skeleton: ComponentType | null;
  /** Whether the page keeps its scroll position. */
  keepsScroll: boolean;
  /** A script of the screen did not load. */
  failure?: { error: unknown };
}
