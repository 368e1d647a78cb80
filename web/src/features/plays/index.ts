/** Plays and downloads of posts, for other features and the app frame. */
export { DownloadButton, DownloadIconButton } from './download-button.tsx';
export { recordPlays, recordStops } from './record-plays.ts';
