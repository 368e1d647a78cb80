/** Releases, for other features. Their screens stay inside. */
export { ReleasesTab, SavedReleases } from './list/lazy-lists.ts';
