export { aggregatePlays } from './aggregate-plays.ts';
export { recordDownloads } from './record-download.ts';
