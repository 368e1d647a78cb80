/** Plays and downloads of posts, for the other features and the frame. */
export { DownloadButton, DownloadIconButton } from './download-button.tsx';
export { recordPlays } from './record-plays.ts';
