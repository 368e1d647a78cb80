/** Plays and downloads of posts, for other features and the app frame. */
export { DownloadButton, DownloadIconButton } from './download-button.tsx';
export { DownloadVersion } from './download-version.tsx';
export { recordPlays, recordStops } from './record-plays.ts';
