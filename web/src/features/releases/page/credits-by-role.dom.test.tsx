import { describe, expect, test } from 'vitest';
import { gatherCredits } from './credits-by-role.ts';

const credit = (userName: string, ...roles: string[]) => ({ userName, profilePic: '', roles });

describe('the credits of a release', () => {
  test('list the people in each role, with the tracks of those who are not on all', () => {
    const tracks = [
      { title: 'Depot', post: { credits: [credit('nia', 'Mixer', 'MainArtist'), credit('ilo', 'Harp')] } },
      { title: 'Hymn', post: { credits: [credit('nia', 'MainArtist'), credit('maré', 'FeaturedArtist')] } },
      { title: 'Secret', post: null },
    ];
    const lines = gatherCredits(tracks).map(({ label, people }) => [
      label,
      ...people.map(({ credit: { userName }, titles }) => [userName, ...titles].join(', ')),
    ]);
    expect(lines).toEqual([
      ['Main artist', 'nia'],
      ['Featured artist', 'maré, Hymn'],
      [expect.stringMatching(/^Mix/), 'nia, Depot'],
      ['Harp', 'ilo, Depot'],
    ]);
  });

  test('name nobody where the viewer may open no track', () => {
    expect(gatherCredits([{ title: 'Secret', post: null }])).toEqual([]);
  });
});
