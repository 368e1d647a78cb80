import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  jpegOrPngUpTo: 'JPEG or PNG, up to 5 MB',
  title: 'Title',
  description: 'Description',
  genres: 'Genres',
  musicGenres: 'Music Genres',
  category: 'Category',
});
