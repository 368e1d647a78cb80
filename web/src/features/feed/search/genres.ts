import type { Genre } from '@backbeat/contract';
import { messages } from '../feed.messages.ts';

/** The types of posts, in the order of the filter. */
const TYPES: readonly Genre[] = [
  'Song',
  'Beat',
  'Loop',
  'Instrument',
  'Sample',
  'Acapella',
  'Free',
  'Paid',
  'Open',
];

export interface GenreGroups {
  types: readonly Genre[];
  genres: readonly Genre[];
}

/** Groups the genres of the filter: types in their fixed order, all others as given. */
export function groupGenres(availableGenres: readonly Genre[]): GenreGroups {
  return {
    types: TYPES.filter((type) => availableGenres.includes(type)),
    genres: availableGenres.filter((genre) => !TYPES.includes(genre)),
  };
}

/** The label of the filter's button: messages.allGenres, up to three genres, or two and '+4 more'. */
export function filterLabel(selectedGenres: readonly string[]): string {
  if (selectedGenres.length === 0) return messages.allGenres;
  if (selectedGenres.length <= 3) return selectedGenres.join(', ');
  return messages.genresAndMore({
    genres: selectedGenres.slice(0, 2).join(', '),
    count: selectedGenres.length - 2,
  });
}

const EMOJI: Record<string, string> = {
  rock: '🎸',
  punk: '🤘',
  pop: '🎤',
  jazz: '🎷',
  'hip hop': '🎧',
  trap: '🔥',
  drill: '⚡',
  electronic: '🎹',
  afrobeat: '🪘',
  indie: '🌿',
  classical: '🎻',
  country: '🤠',
  blues: '🎺',
  underground: '🌃',
  sample: '💿',
  acapella: '👄',
  'r&b': '💜',
  song: '🎶',
  beat: '🥁',
  loop: '🔁',
  instrument: '🎚️',
  free: '🎁',
  paid: '💰',
  open: '🤝',
  reggae: '🌴',
  metal: '⛓️',
  folk: '🪕',
};

const ALIASES: Record<string, string> = {
  hiphop: 'hip hop',
  'hip-hop': 'hip hop',
  rnb: 'r&b',
  afrobeats: 'afrobeat',
};

/** The emoji of a genre in any spelling. */
export function genreEmoji(genre: string): string {
  const name = genre.toLowerCase();
  return EMOJI[ALIASES[name] ?? name] ?? '🎵';
}
