import { expect, it } from 'vitest';
import { socialLinks } from './social-sites.ts';

const emojis = (...urls: string[]) => socialLinks(urls, 6).map(({ emoji }) => emoji);

it('recognizes sites by their address, also below www and other names', () => {
  expect(
    emojis('https://www.youtube.com/@nia', 'https://open.spotify.com/artist/1', 'https://nia.bandcamp.com'),
  ).toEqual(['🎬', '🎵', '🎵']);
  expect(emojis('https://x.com/nia', 'https://soundcloud.com/nia', 'https://github.com/nia')).toEqual([
    '🐦',
    '🎧',
    '💻',
  ]);
});

it('does not confuse sites with similar addresses', () => {
  expect(emojis('https://fox.com', 'https://x.com.evil.example', 'https://nia.example')).toEqual([
    '🌐',
    '🌐',
    '🌐',
  ]);
});

it('drops invalid links and those beyond the maximum', () => {
  expect(socialLinks(['javascript:alert(1)', 'nia', '', 'data:text/html,x'], 6)).toEqual([]);
  expect(socialLinks(['https://a.example', 'https://b.example'], 1)).toEqual([
    { url: 'https://a.example/', host: 'a.example', emoji: '🌐' },
  ]);
});
