import { lazy } from '@packages/router';

/** Adds several files to a release; loaded with its form. */
export const TrackUploads = lazy(async () => (await import('./track-uploads.tsx')).TrackUploads);
