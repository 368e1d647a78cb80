/** Featured artists that a card names. */
const MAX_NAMES = 2;
/** Genres that a card names. */
const MAX_GENRES = 3;

/** 'Ilo, Maré' for two, 'Ilo, Maré +3 more' for five; empty for none. */
export function featuredNames(names: readonly string[]): string {
  const otherCount = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(', ') + (otherCount > 0 ? ` +${otherCount} more` : '');
}

/** The first three genres, then '+2' for two more. */
export function fewGenres(genres: readonly string[]): string[] {
  const otherCount = genres.length - MAX_GENRES;
  return [...genres.slice(0, MAX_GENRES), ...(otherCount > 0 ? [`+${otherCount}`] : [])];
}
