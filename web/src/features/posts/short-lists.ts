/** Featured artists that a card names. */
const NAMES = 2;
/** Genres that a card names. */
const GENRES = 3;

/** 'Ilo, Maré' for two, 'Ilo, Maré +3 more' for five; empty for none. */
export function featuredNames(names: readonly string[]): string {
  const rest = names.length - NAMES;
  return names.slice(0, NAMES).join(', ') + (rest > 0 ? ` +${rest} more` : '');
}

/** The first three genres, then '+2' for two more. */
export function fewGenres(genres: readonly string[]): string[] {
  const rest = genres.length - GENRES;
  return [...genres.slice(0, GENRES), ...(rest > 0 ? [`+${rest}`] : [])];
}
