import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  jpegOrPngUpTo: 'JPEG or PNG, up to 5 MB',
  title: 'Title',
  description: 'Description',
  genres: 'Genres',
  musicGenres: 'Music Genres',
  category: 'Category',
  isrcOptional: 'ISRC (optional)',
  isrcHint: 'The code of this recording, if a label or agency gave you one.',
  explicit: 'Explicit',
  explicitHint: 'Its words are for adults.',
});
