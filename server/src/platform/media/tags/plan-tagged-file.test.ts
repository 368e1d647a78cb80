import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findSound, type ReadBytes } from '@backbeat/contract';
import fc from 'fast-check';
import id3Library from 'node-id3';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { hashSound } from '../analysis/hash-sound.ts';
import { hasFfmpeg } from '../rendition/encode-ffmpeg.ts';
import {
  apeTag,
  chunk,
  decodeFile,
  id3,
  id3v1,
  mp3,
  music,
  riff,
  wav,
  wave64,
  wavFormat,
  withFile,
  withFolder,
} from '../sounds.fixture.ts';
import { planTaggedFile, sizeOfPiece } from './plan-tagged-file.ts';
import type { TrackTags } from './track-tags.ts';

const sound = [music(1, 44_100), music(1, 44_100, 2)];
const song = await mp3(sound);
const track = wav(sound);
const cover = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();

const TAGS: TrackTags = {
  title: 'Nocturne № 5',
  artist: 'nia feat. ilo and maré',
  artists: ['nia', 'ilo', 'maré'],
  albumArtist: 'nia',
  album: {
    title: 'Night & Day',
    track: { number: 3, count: 12 },
    disc: { number: 1, count: 2 },
    label: 'Ink',
    upc: '036000291452',
    catalogueNumber: 'INK-7',
    gain: -6.5,
  },
  date: '2026-11-08',
  genres: ['Song', 'R&B'],
  isrc: 'QZABC2600001',
  composers: ['nia', 'ilo'],
  lyricists: ['maré'],
  people: [
    { role: 'Mixer', name: 'tembo' },
    { role: 'Guitar', name: 'ilo' },
  ],
  comment: 'Late line home',
  page: 'https://backbeat.example/post/1',
  cover,
  gain: -7.031,
  originalSha256: 'ab'.repeat(32),
};
/** Without anything that a track may lack. */
const PLAIN_TAGS: TrackTags = {
  ...TAGS,
  album: undefined,
  isrc: null,
  composers: [],
  lyricists: [],
  people: [],
  comment: '',
  gain: null,
};

const readOf =
  (bytes: Uint8Array): ReadBytes =>
  async (start, length) =>
    bytes.subarray(start, start + length);

/** The whole file with tags. */
async function tag(bytes: Uint8Array, tags = TAGS): Promise<Buffer> {
  const pieces = await planTaggedFile(readOf(bytes), bytes.length, tags);
  const file = Buffer.concat(
    pieces.map((piece) => (piece instanceof Uint8Array ? piece : bytes.subarray(piece.start, piece.end))),
  );
  expect(file).toHaveLength(pieces.reduce((sum, piece) => sum + sizeOfPiece(piece), 0));
  return file;
}

const hashOf = (bytes: Uint8Array): Promise<string> => withFile(bytes, hashSound);
const sha256 = (...parts: Uint8Array[]): string =>
  createHash('sha256').update(Buffer.concat(parts)).digest('hex');

/** A Lyrics3 tag of version 1 or 2. */
const lyrics = (version: 1 | 2): Buffer => {
  const text = 'LYRICSBEGINLYR00005la la';
  return Buffer.from(
    version === 1 ? `${text}LYRICSEND` : `${text}${String(text.length).padStart(6, '0')}LYRICS200`,
  );
};

describe('the hash of the sound', () => {
  test.each<[string, Buffer]>([
    ['ID3v2', Buffer.concat([id3(300), song])],
    ['several ID3v2 tags', Buffer.concat([id3(300), id3(0), song])],
    ['ID3v1', Buffer.concat([song, id3v1()])],
    ['APEv2', Buffer.concat([song, apeTag(40)])],
    ['Lyrics3 of version 1', Buffer.concat([song, lyrics(1), id3v1()])],
    ['Lyrics3 of version 2', Buffer.concat([song, lyrics(2), id3v1()])],
    ['all of them', Buffer.concat([id3(9), song, apeTag(40), lyrics(2), id3v1()])],
  ])('leaves out the tags of an MP3 file: %s', async (_, bytes) => {
    expect(await hashOf(bytes)).toBe(sha256(song));
    const tagged = await tag(bytes);
    expect(tagged.subarray(tagged.length - song.length)).toEqual(song);
  });

  test('covers the format and the samples of a WAV file alone', async () => {
    const format = wavFormat(1, 1, 44_100, 2);
    const data = Buffer.from([1, 2, 3, 4]);
    const info = chunk('LIST', Buffer.from('INFOINAM'));
    const file = riff(info, chunk('fmt ', format), chunk('cue ', Buffer.alloc(3)), chunk('data', data), info);
    expect(await hashOf(file)).toBe(sha256(format, data));
    expect(await hashOf(Buffer.concat([id3(20), file]))).toBe(sha256(format, data));
  });

  test('covers the whole of a file with too many tags or chunks', async () => {
    const tags = Buffer.concat([...Array.from({ length: 1001 }, () => id3(0)), song]);
    const chunks = riff(...Array.from({ length: 1001 }, () => chunk('junk', Buffer.alloc(0))));
    for (const bytes of [tags, chunks]) {
      expect(await hashOf(bytes)).toBe(sha256(bytes));
      expect(await tag(bytes)).toEqual(bytes);
    }
  });
});

/** Parts of which hostile and damaged files consist. */
const anyBytes = fc.uint8Array({ maxLength: 40 });
const anySize = fc.oneof(fc.nat(200), fc.constantFrom(0, 1, 0xff_ff_ff_ff, 0x7f_ff_ff_ff));
const anyName = fc.constantFrom('fmt ', 'data', 'ds64', 'LIST', 'id3 ', 'ID3 ', 'junk', '\0\u0001zz');
const anyChunk = fc
  .tuple(anyName, anyBytes, fc.option(anySize))
  .map(([name, body, size]) => chunk(name, body, size ?? body.length));
const anyInfo = anyBytes.map((body) => chunk('LIST', Buffer.concat([Buffer.from('INFO'), body])));
const anyWav = fc
  .tuple(
    fc.constantFrom('RIFF', 'RF64', 'BW64'),
    fc.array(fc.oneof(anyChunk, anyInfo), { maxLength: 8 }),
    anyBytes,
  )
  .map(([form, chunks, tail]) =>
    Buffer.concat([chunk(form, Buffer.concat([Buffer.from('WAVE'), ...chunks])), tail]),
  );
const anyTag = fc.oneof(
  fc.nat(300).map(id3),
  fc.nat(60).map(apeTag),
  fc.constant(id3v1()),
  fc.constantFrom(lyrics(1), lyrics(2)),
  anyBytes.map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(fc.constantFrom('ID3', 'TAG', 'APETAGEX', 'LYRICSBEGIN', 'LYRICS200', 'LYRICSEND'), anyBytes)
    .map(([text, bytes]) => Buffer.concat([Buffer.from(text), bytes])),
);
const anyMp3 = fc
  .tuple(fc.array(anyTag, { maxLength: 4 }), fc.boolean(), fc.array(anyTag, { maxLength: 4 }))
  .map(([front, hasSong, back]) => Buffer.concat([...front, ...(hasSong ? [song] : []), ...back]));
const anyFile = fc.oneof(
  anyMp3,
  anyWav,
  fc.tuple(anyTag, anyWav).map((parts) => Buffer.concat(parts)),
);

describe('a tagged file', () => {
  test('has the sound of the untagged one, whatever the file', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, fc.constantFrom(TAGS, PLAIN_TAGS), async (bytes, tags) => {
        const tagged = await tag(bytes, tags);
        expect(await hashOf(tagged)).toBe(await hashOf(bytes));
        // Tags that are written again replace the first ones.
        expect(await tag(tagged, tags)).toEqual(tagged);
      }),
      { numRuns: 300 },
    );
  });

  test.each<[string, Buffer]>([
    ['an MP3 file', Buffer.concat([id3(400), song, id3v1()])],
    ['a WAV file', track],
    [
      'a WAV file with 64-bit sizes',
      wave64(
        'RF64',
        track.length - 44,
        track.subarray(12, 36),
        chunk('data', track.subarray(44), 0xff_ff_ff_ff),
      ),
    ],
    [
      'a WAV file of an interrupted recording',
      riff(track.subarray(12, 36), chunk('data', track.subarray(44), 0)),
    ],
    ['a WAV file behind an ID3v2 tag', Buffer.concat([id3(30), track])],
  ])('decodes to the same samples: %s', async (_, bytes) => {
    const [before, after] = [await withFile(bytes, decodeFile), await withFile(await tag(bytes), decodeFile)];
    expect(after.planes).toEqual(before.planes);
  });

  test('has the frames of ID3v2.3 in front of an MP3 file, and no older tag', async () => {
    const tagged = await tag(Buffer.concat([id3(400), song, apeTag(20), id3v1()]));
    expect(tagged.toString('latin1', 0, 5)).toBe('ID3\u0003\0');
    expect(id3Library.read(tagged, { onlyRaw: true })).toMatchObject({
      TIT2: 'Nocturne № 5',
      TPE1: 'nia feat. ilo and maré',
      TPE2: 'nia',
      TALB: 'Night & Day',
      TRCK: '3/12',
      TPOS: '1/2',
      TYER: '2026',
      TDAT: '0811',
      TCON: 'Song/R&B',
      TSRC: 'QZABC2600001',
      TPUB: 'Ink',
      TCOM: 'nia/ilo',
      TEXT: 'maré',
      COMM: { language: 'eng', text: 'Late line home' },
      WOAF: 'https://backbeat.example/post/1',
      APIC: { mime: 'image/jpeg', type: { id: 3 }, imageBuffer: cover },
      TXXX: [
        { description: 'BARCODE', value: '036000291452' },
        { description: 'CATALOGNUMBER', value: 'INK-7' },
        { description: 'ARTISTS', value: 'nia / ilo / maré' },
        { description: 'REPLAYGAIN_TRACK_GAIN', value: '-7.03 dB' },
        { description: 'REPLAYGAIN_ALBUM_GAIN', value: '-6.50 dB' },
        { description: 'BACKBEAT_SHA256', value: 'ab'.repeat(32) },
      ],
    });
    expect(tagged.includes('APETAGEX')).toBe(false);
  });

  test('lists people by role in a frame of its own', async () => {
    const tagged = await tag(song);
    const start = tagged.indexOf('IPLS');
    const size = tagged.readUInt32BE(start + 4);
    // Behind the encoding, each text begins with a byte order mark and ends with a zero.
    const text = tagged.subarray(start + 11, start + 10 + size).toString('utf16le');
    expect(text).toBe('\ufeffMixer\0\ufefftembo\0\ufeffGuitar\0\ufeffilo');
  });

  test('has no frames for what a track lacks', async () => {
    const frames = Object.keys(id3Library.read(await tag(song, PLAIN_TAGS), { onlyRaw: true }));
    expect(frames.toSorted()).toEqual(
      ['APIC', 'TCON', 'TDAT', 'TIT2', 'TPE1', 'TPE2', 'TXXX', 'TYER', 'WOAF'].toSorted(),
    );
  });

  test('keeps the other chunks of a WAV file, with sizes that fit', async () => {
    const cue = chunk('cue ', Buffer.from([1, 2, 3]));
    const oldInfo = chunk('LIST', Buffer.from('INFOINAM\u0004\0\0\0old\0'));
    const adtl = chunk('LIST', Buffer.from('adtl'));
    const file = riff(
      chunk('fmt ', wavFormat(1, 1, 44_100, 2)),
      oldInfo,
      cue,
      chunk('data', Buffer.from([1, 2])),
      adtl,
    );
    const tagged = await tag(file);
    expect(tagged.readUInt32LE(4)).toBe(tagged.length - 8);
    expect(tagged.includes(cue)).toBe(true);
    expect(tagged.includes(adtl)).toBe(true);
    expect(tagged.includes('old')).toBe(false);
    const structure = await findSound(readOf(tagged), tagged.length);
    const names = structure.kind === 'wav' ? structure.chunks.map(({ name }) => name) : [];
    expect(names).toEqual(['fmt ', 'cue ', 'data', 'LIST', 'LIST', 'id3 ']);
  });
});

const run = promisify(execFile);

/** The tags that ffprobe reads, by their names in lower case. */
async function probe(bytes: Uint8Array, ending: string): Promise<Record<string, string>> {
  return withFolder(async (folder) => {
    const path = join(folder, `track.${ending}`);
    await writeFile(path, bytes);
    const options = ['-v', 'error', '-show_entries', 'format_tags', '-of', 'json', path];
    const { format }: { format: { tags: Record<string, string> } } = JSON.parse(
      (await run('ffprobe', options)).stdout,
    );
    return Object.fromEntries(Object.entries(format.tags).map(([name, text]) => [name.toLowerCase(), text]));
  });
}

describe.runIf(await hasFfmpeg())('FFmpeg', () => {
  test('reads the tags of an MP3 file', async () => {
    expect(await probe(await tag(song), 'mp3')).toMatchObject({
      title: 'Nocturne № 5',
      artist: 'nia feat. ilo and maré',
      album_artist: 'nia',
      album: 'Night & Day',
      track: '3/12',
      disc: '1/2',
      genre: 'Song/R&B',
      publisher: 'Ink',
      composer: 'nia/ilo',
      tsrc: 'QZABC2600001',
      replaygain_track_gain: '-7.03 dB',
      backbeat_sha256: 'ab'.repeat(32),
    });
  });

  test('reads the tags of a WAV file', async () => {
    expect(await probe(await tag(track), 'wav')).toMatchObject({
      title: 'Nocturne № 5',
      artist: 'nia feat. ilo and maré',
      album: 'Night & Day',
      track: '3',
      date: '2026-11-08',
      genre: 'Song, R&B',
    });
  });
});
