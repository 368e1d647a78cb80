import { lazy } from '@packages/router';

/** The dialog that selects the visible part of a picture, loaded when it opens. */
export const CropDialog = lazy(async () => (await import('./crop-dialog.tsx')).CropDialog);
