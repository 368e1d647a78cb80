import { defineMessages } from '@backbeat/contract';

export const importMessages = defineMessages({
  importPlaylist: 'Import playlist',
  file: 'Playlist file',
  formats: 'XSPF, JSPF or M3U, up to 1 MB and 1,000 tracks',
  privateHint: 'Only you see the new playlist until you change that.',
  import: 'Import',
  chooseFile: 'Choose a playlist file.',
  /** The result. */
  allMatched:
    '{total, plural, =0 {The file has no tracks.} one {We found the track.} other {We found all {totalText} tracks.}}',
  someMatched:
    'We found {matchedText} of {total, plural, one {{totalText} track} other {{totalText} tracks}}. Choose the others by hand, or leave them out.',
  tracksOfFile: 'Tracks of the file',
  notFound: 'Not found',
  untitled: 'Untitled',
  choose: 'Choose',
  chooseFor: 'Choose a track for {title}',
  chosen: 'Chosen by you',
  done: 'Done',
  openPlaylist: 'Open playlist',
});
