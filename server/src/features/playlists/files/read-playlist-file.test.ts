import { ApiError } from '@backbeat/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPlaylistFile } from './read-playlist-file.ts';
import { writePlaylistFile, type ListedTrack } from './write-playlist-file.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readPlaylistFile(bytesOf(text));

/** The refusal of a file, or what was read. */
function outcomeOf(content: string | Uint8Array) {
  try {
    return readPlaylistFile(typeof content === 'string' ? bytesOf(content) : content);
  } catch (error) {
    if (error instanceof ApiError) return [error.status, error.message];
    throw error;
  }
}

const damaged = (line: number) => [400, `This playlist file is damaged near line ${line}.`];
const UNKNOWN = [415, 'We can read XSPF, JSPF and M3U playlists. This file is something else.'];
const FULL = [409, 'A playlist can have up to 1,000 tracks.'];

const xspf = (tracks: string) =>
  `<?xml version="1.0"?>\n<playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList>${tracks}</trackList></playlist>`;
const jspf = (track: unknown) => JSON.stringify({ playlist: { track } });

describe('a hostile file', () => {
  test('with a DOCTYPE or entities of its own is refused before it is parsed', () => {
    const lols = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
      '\n',
    );
    expect(
      outcomeOf(`<?xml version="1.0"?>\n<!DOCTYPE playlist [<!ENTITY l0 "lol">${lols}]>\n${xspf('')}`),
    ).toEqual(damaged(2));
    expect(outcomeOf('<!doctype html><html></html>')).toEqual(damaged(1));
    expect(
      outcomeOf(xspf('<track><title>\n\n<!ENTITY x SYSTEM "file:///etc/passwd">&x;</title></track>')),
    ).toEqual(damaged(4));
  });

  test('leaves references to entities that nothing declares as they stand', () => {
    expect(read(xspf('<track><title>&lol; &amp;amp; &#66;</title></track>')).entries).toMatchObject([
      { title: '&lol; &amp; B' },
    ]);
  });

  test('with deep JSON or XML is refused', () => {
    expect(outcomeOf(`{"playlist":\n${'['.repeat(10_000)}`)).toEqual(damaged(2));
    expect(outcomeOf('['.repeat(10_000))).toEqual(damaged(1));
    expect(outcomeOf(`<playlist>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</playlist>`)).toEqual(damaged(1));
    expect(outcomeOf('<a>'.repeat(300_000))).toEqual(damaged(1));
  });

  test('with more than 1,000 entries is refused', () => {
    expect(outcomeOf(Array.from({ length: 5000 }, (_, n) => `/music/${n}.mp3`).join('\n'))).toEqual(FULL);
    expect(outcomeOf(xspf('<track/>'.repeat(1001)))).toEqual(FULL);
    expect(outcomeOf(jspf(Array.from({ length: 1001 }, () => ({}))))).toEqual(FULL);
    expect(read(xspf('<track/>'.repeat(1000))).entries).toHaveLength(1000);
  });

  test('without content, with a line of a megabyte, and of another kind is refused', () => {
    expect(outcomeOf('')).toEqual(damaged(1));
    expect(outcomeOf('\ufeff \n')).toEqual(damaged(1));
    expect(outcomeOf(`#EXTM3U\n\n${'a'.repeat(1_000_000)}`)).toEqual(damaged(3));
    expect(outcomeOf('a'.repeat(1_000_000))).toEqual(damaged(1));
    const mp3 = Uint8Array.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0x64, 0, 0, 0]);
    expect(outcomeOf(mp3)).toEqual(UNKNOWN);
    for (const text of [
      'Dear friends,\nhello.',
      '{"name":"x"}',
      '[]',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ])
      expect(outcomeOf(text)).toEqual(UNKNOWN);
  });

  test('names the line of its damage', () => {
    expect(outcomeOf('<playlist>\n<trackList>\n<track></trackList></playlist>')).toEqual(damaged(3));
    expect(outcomeOf('{"playlist":{\n"track":\n[}}')).toEqual(damaged(3));
    expect(outcomeOf('{"playlist":{\n"track":[')).toEqual(damaged(2));
  });

  test('has entries whose fields are of another type, which count as empty', () => {
    const { entries } = read(
      jspf([{ title: 7, creator: null, duration: 'x', location: {}, meta: 'x' }, 'text', null]),
    );
    expect(entries).toEqual(
      Array.from({ length: 3 }, () => ({
        title: '',
        creator: '',
        duration: null,
        isrc: null,
        addresses: [],
      })),
    );
  });

  test('reads or refuses a file whatever it contains', { timeout: 60_000 }, () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<playlist>',
        '<trackList>',
        '<track>',
        '</track>',
        '<title>',
        '</',
        '<![CDATA[',
        ']]>',
        '<!--',
        '-->',
        '&amp;',
        '&#x0;',
        '__proto__',
        '<__proto__/>',
        '#EXTM3U\n',
        '#EXTINF:',
        '{"playlist":',
        '{"track":[',
        '}',
        ']',
        '"',
        ',',
        '\0',
        '\r',
        'a="b"',
        '.mp3\n',
      ),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.uint8Array({ maxLength: 20 }), (pieces, tail) => {
        const outcome = outcomeOf(Buffer.concat([bytesOf(pieces.join('')), tail]));
        const isRefused = Array.isArray(outcome) && [400, 409, 415].includes(Number(outcome[0]));
        expect(isRefused || 'entries' in outcome).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('M3U', () => {
  test('M3U is read without its NUL characters, in UTF-8 and in Windows-1252', () => {
    expect(read('#EXTM3U\0\n#EXTINF:61,Zoë - Sé\0\nx.mp3\0\n').entries).toMatchObject([
      { creator: 'Zoë', title: 'Sé', duration: 61 },
    ]);
    const latin = Buffer.from('#EXTM3U\r\n#EXTINF:-1,Zo\u00eb - S\u00e9 \u0096 live\r\nx.mp3', 'latin1');
    expect(readPlaylistFile(latin).entries).toMatchObject([
      { creator: 'Zoë', title: 'Sé – live', duration: null },
    ]);
  });

  test('may name attributes, other directives, the playlist and file names alone', () => {
    const { title, entries } = read(
      '\ufeff#EXTM3U\n#PLAYLIST: Night drive\n#EXTINF:12.5 group="a,b",A, B - C - D\n#EXTVLCOPT:x\nhttps://a.example/x\n\n' +
        'C:\\Music\\02 - Nina%20Beat - Rain.mp3\n',
    );
    expect(title).toBe('Night drive');
    expect(entries).toMatchObject([
      { creator: 'A, B', title: 'C - D', duration: 12.5, addresses: ['https://a.example/x'] },
      { creator: 'Nina Beat', title: 'Rain' },
    ]);
    expect(read('one.mp3\n../two.flac\n').entries).toMatchObject([{ title: 'one' }, { title: 'two' }]);
  });
});

describe('XSPF and JSPF', () => {
  test('XSPF is read with any prefix, with CDATA, and with the ISRC as meta or identifier', () => {
    const { title, entries } = read(
      '<x:playlist version="1" xmlns:x="http://xspf.org/ns/0/"><x:title>Set</x:title><x:trackList>' +
        '<x:track><x:title>A <![CDATA[<&B>]]></x:title><x:creator>Zoë</x:creator><x:duration>61500</x:duration>' +
        '<x:location>https://a.example/1</x:location><x:location>https://a.example/2</x:location>' +
        '<x:meta rel="urn:isrc">QZ-ABC-26-00001</x:meta></x:track>' +
        '<x:track><x:identifier>urn:isrc:qzabc2600002</x:identifier></x:track></x:trackList></x:playlist>',
    );
    expect(title).toBe('Set');
    expect(entries).toEqual([
      {
        title: 'A <&B>',
        creator: 'Zoë',
        duration: 61.5,
        isrc: 'QZABC2600001',
        addresses: ['https://a.example/1', 'https://a.example/2'],
      },
      { title: '', creator: '', duration: null, isrc: 'QZABC2600002', addresses: ['urn:isrc:qzabc2600002'] },
    ]);
  });

  test('an empty playlist has no entries', () => {
    expect(read(xspf('')).entries).toEqual([]);
    expect(read(jspf([])).entries).toEqual([]);
    expect(read('#EXTM3U\n').entries).toEqual([]);
  });
});

describe('a written file', () => {
  const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
  const track: fc.Arbitrary<ListedTrack> = fc.record({
    title: name,
    creator: fc.constantFrom('zoe', 'dj.mika, ana feat. bo', 'A & B'),
    album: fc.option(fc.record({ title: name, trackNumber: fc.integer({ min: 1, max: 100 }) })),
    duration: fc.option(fc.integer({ min: 1, max: 5000 })),
    isrc: fc.constantFrom(null, 'QZABC2600001'),
    location: fc.uuid().map((id) => `https://music.example/audio/${id}/1.mp3`),
    page: fc.uuid().map((id) => `https://music.example/post/${id}`),
  });

  test('a written file is read with the same addresses, durations and order in each format', async () => {
    await fc.assert(
      fc.asyncProperty(name, fc.array(track, { maxLength: 5 }), async (title, tracks) => {
        const playlist = {
          title,
          creator: 'zoe',
          description: title,
          page: 'https://music.example/playlist/1',
          tracks,
        };
        for (const format of ['xspf', 'jspf', 'm3u8'] as const) {
          const { entries } = read(await writePlaylistFile(playlist, format));
          expect(entries.map(({ addresses }) => addresses[0])).toEqual(
            tracks.map(({ location }) => location),
          );
          expect(entries.map(({ duration }) => duration)).toEqual(tracks.map(({ duration }) => duration));
          if (format === 'm3u8') continue;
          expect(entries.map(({ isrc }) => isrc)).toEqual(tracks.map(({ isrc }) => isrc));
        }
      }),
    );
  });
});
