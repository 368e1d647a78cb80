import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  uploadSeveral: 'Upload several tracks',
  chooseFiles: 'Choose files',
  tracksToUpload: 'Tracks to upload',
  titleOf: 'Title of {file}',
  genresHint: 'For tracks whose files name no genre. You can change it for each track later.',
  chooseGenre: 'Choose a genre first.',
  giveTitles: 'Give each track a title.',
  uploadTracks: '{count, plural, one {Upload {countText} track} other {Upload {countText} tracks}}',
  waiting: 'Waiting',
  adding: 'Adding it to the release…',
  added: '“{title}” is on the release.',
  remove: 'Remove “{title}”',
});
