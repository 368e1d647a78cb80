import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  genreUnknown: "There's no genre called {name}.",
  loadFailed: "We couldn't load these tracks",
  likedOfOthers: 'Liked posts are private.',
  manyResults: '{count, number}+ results. Add a word or a genre to narrow them down.',
  searchMissing: 'Enter a search term or choose a genre.',
  signedOut: 'Please log in to view your liked posts',
  signedOutOfFollowing: 'Please log in to see tracks from people you follow',
  signedOutOfOwn: 'Please log in to view your posts',
});
