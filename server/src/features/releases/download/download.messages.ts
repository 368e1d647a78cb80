import { defineMessages } from '@backbeat/contract';

/** Names of files and the text beside the tracks of a downloaded release. */
export const messages = defineMessages({
  /** The name of the folder, and of the zip file without its ending. */
  folder: '{artists} - {title}',
  /** In the list of the tracks for players. */
  track: '{artist} - {title}',
  credits: 'credits',
  cover: 'cover',
  by: 'by {artists}',
  date: 'Released on {date}',
  label: 'Label: {label}',
  catalogueNumber: 'Catalogue number: {number}',
  upc: 'UPC: {upc}',
  pLine: '℗ {line}',
  cLine: '© {line}',
  role: '{role}: {names}',
  isrc: 'ISRC: {isrc}',
  agreement: 'Agreement: {address}',
  originalSha256: 'SHA-256 of the original: {hash}',
});
