import { lazy } from '@packages/router';

/** The releases on the profile of a user. Loaded when its tab opens. */
export const ReleasesTab = lazy(async () => (await import('./releases-tab.tsx')).ReleasesTab);

/** The releases that the viewer has saved. Loaded when its tab opens. */
export const SavedReleases = lazy(async () => (await import('./saved-releases.tsx')).SavedReleases);
