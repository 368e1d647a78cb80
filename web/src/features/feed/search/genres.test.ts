import { GENRES } from '@backbeat/contract';
import { describe, expect, it } from 'vitest';
import { filterLabel, genreEmoji, groupGenres } from './genres.ts';

describe('the genres of the filter', () => {
  it('groups the offered genres, each in one of two groups', () => {
    const { types, genres } = groupGenres(GENRES);
    expect(types.join(' ')).toBe('Song Beat Loop Instrument Sample Acapella Free Paid Open');
    expect([...types, ...genres].toSorted()).toEqual([...GENRES].toSorted());
    expect(groupGenres(['Trap', 'Paid', 'Beat', 'Jazz'])).toEqual({
      types: ['Beat', 'Paid'],
      genres: ['Trap', 'Jazz'],
    });
  });

  it('names the chosen genres on the button as far as there is room', () => {
    const selectedGenres = ['Beat', 'Trap', 'Jazz', 'Rock', 'Folk'];
    expect([0, 1, 3, 4, 5].map((count) => filterLabel(selectedGenres.slice(0, count)))).toEqual([
      'All Genres',
      'Beat',
      'Beat, Trap, Jazz',
      'Beat, Trap +2 more',
      'Beat, Trap +3 more',
    ]);
  });

  it('finds the emoji of a genre under any of its names, or a default one', () => {
    expect(['hiphop', 'Hip-Hop', 'HIP HOP'].map(genreEmoji)).toEqual(Array(3).fill(genreEmoji('Hip Hop')));
    expect(genreEmoji('rnb')).toBe(genreEmoji('R&B'));
    expect(genreEmoji('Afrobeats')).toBe(genreEmoji('Afrobeat'));
    const namedGenres =
      'Rock,Punk,Pop,Jazz,Hip Hop,Trap,Drill,Electronic,Afrobeat,Indie,Classical,Country,Blues,Underground,Sample,Acapella,R&B';
    const ownEmojis = namedGenres.split(',').map(genreEmoji);
    expect(new Set(ownEmojis).size).toBe(ownEmojis.length);
    expect(ownEmojis).not.toContain(genreEmoji('anything else'));
    expect(genreEmoji('constructor')).toBe(genreEmoji('anything else'));
  });
});
