import { hash } from 'node:crypto';
import { api, findSoundSpans, plays, type posts } from '@backbeat/contract';
import id3 from 'node-id3';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { file, mp3, wav } from '../../../test/fixtures/sounds.ts';
import { newPost, waitUntilProcessed } from '../../../test/fixtures/tracks.ts';
import { useBackbeat } from '../../../test/servers/start.ts';

const backbeat = useBackbeat();
let author: Person;
let fan: Person;

beforeAll(async () => {
  [author, fan] = [await newPerson(backbeat(), { plus: true }), await newPerson(backbeat())];
});

const paramsOf = ({ id }: posts.Post) => ({ params: { id } });

/** The downloaded file of a post. */
async function download(person: Person, { id }: posts.Post, format?: plays.DownloadFormat) {
  const query = format ? `?format=${format}` : '';
  const response = await fetch(`${backbeat().origin}/api/posts/download/${id}/file${query}`, {
    headers: { cookie: person.browser.cookie },
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** The hash of the sound, computed as browsers do. */
async function hashSound(bytes: Buffer): Promise<string> {
  const read = async (start: number, length: number) => bytes.subarray(start, start + length);
  const spans = await findSoundSpans(read, bytes.length);
  return hash('sha256', Buffer.concat(spans.map(({ start, end }) => bytes.subarray(start, end))));
}

describe('downloading the file of a post', () => {
  test('sends the uploaded MP3 with tags in front', async () => {
    const song = Buffer.from(mp3(1));
    const banner = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const post = await newPost(author, {
      title: 'Night Bus',
      description: 'Late line home',
      genre: ['Song', 'R&B'],
      isrc: 'qz-abc-26-00001',
      freeDownload: true,
      file: file('song.mp3', song),
      banner: file('b.png', banner),
    });
    const { status, headers, bytes } = await download(fan, post);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('audio/mpeg');
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('content-disposition')).toContain(
      `attachment; filename="${author.userName} - Night Bus.mp3"`,
    );
    expect(bytes.subarray(bytes.length - song.length)).toEqual(song);
    const { APIC: picture, ...frames } = { APIC: undefined, ...id3.read(bytes, { onlyRaw: true }) };
    expect(frames).toMatchObject({
      TIT2: 'Night Bus',
      TPE1: author.userName,
      TPE2: author.userName,
      TYER: post.time.slice(0, 4),
      TCON: 'Song/R&B',
      TSRC: 'QZABC2600001',
      COMM: { text: 'Late line home' },
      WOAF: new URL(`/post/${post.id}`, backbeat().context.config.publicUrl).href,
      TXXX: expect.arrayContaining([
        { description: 'ARTISTS', value: author.userName },
        { description: 'BACKBEAT_SHA256', value: hash('sha256', song) },
      ]),
    });
    expect(picture).toMatchObject({ mime: 'image/jpeg', type: { id: 3 } });
  });

  test('names the artists of the current terms by their roles', async () => {
    const credits = [
      { userName: author.userName, roles: ['MainArtist' as const, 'Composer' as const, 'Mixer' as const] },
      { userName: fan.userName, roles: ['FeaturedArtist' as const, 'Lyricist' as const] },
    ];
    const draft = await newPost(author, { credits, freeDownload: true });
    await fan.browser.call(api.credits.approveRequest, paramsOf(draft));
    expect(id3.read((await download(fan, draft)).bytes, { onlyRaw: true })).toMatchObject({
      TPE1: `${author.userName} feat. ${fan.userName}`,
      TCOM: author.userName,
      TEXT: fan.userName,
      TXXX: expect.arrayContaining([
        { description: 'ARTISTS', value: `${author.userName} / ${fan.userName}` },
      ]),
    });
  });

  test('sends a WAV and its rendition with tags and with the sound of the untagged ones', async () => {
    const original = Buffer.from(wav(2));
    const post = await waitUntilProcessed(author, await newPost(author, { file: file('mix.wav', original) }));
    const { browser } = author;
    const { body } = await browser.call(api.versions.listVersions, paramsOf(post));
    expect(body[0]?.soundSha256).toBe(await hashSound(original));
    const tagged = await download(author, post);
    expect(tagged.headers.get('content-type')).toBe('audio/wav');
    expect(tagged.headers.get('content-length')).toBe(String(tagged.bytes.length));
    expect(tagged.bytes.includes('INAM')).toBe(true);
    expect(await hashSound(tagged.bytes)).toBe(body[0]?.soundSha256);
    const stream = await fetch(`${backbeat().origin}${post.stream}`);
    const rendition = await download(author, post, 'mp3');
    expect(rendition.headers.get('content-type')).toBe('audio/mpeg');
    expect(id3.read(rendition.bytes).title).toBe(post.title);
    expect(await hashSound(rendition.bytes)).toBe(await hashSound(Buffer.from(await stream.arrayBuffer())));
  });

  test('sends the uploaded file byte for byte on request', async () => {
    const song = Buffer.from(mp3(1));
    const post = await newPost(author, { freeDownload: true, file: file('song.mp3', song) });
    const { headers, bytes } = await download(fan, post, 'raw');
    expect(bytes).toEqual(song);
    expect(headers.get('content-disposition')).toContain('attachment');
  });

  test('sends no body for HEAD', async () => {
    // The cover in the tags draws the waveform.
    const post = await waitUntilProcessed(author, await newPost(author, { freeDownload: true }));
    const { length } = (await download(fan, post)).bytes;
    const { status, headers, text } = await fan.browser.send(`/api/posts/download/${post.id}/file`, {
      method: 'HEAD',
    });
    expect([status, headers.get('content-length'), text]).toEqual([200, String(length), '']);
  });

  test('returns 403 if the author does not allow downloads, save to the author', async () => {
    const post = await newPost(author);
    const { failure } = await fan.browser.call(api.plays.downloadFile, { ...paramsOf(post), query: {} });
    expect(failure.error).toBe(plays.messages.notEnabled);
    expect((await download(author, post)).status).toBe(200);
  });

  test('returns 401 for visitors and 400 for an unknown format', async () => {
    const post = await newPost(author, { freeDownload: true });
    const answer = await backbeat()
      .visitor()
      .call(api.plays.downloadFile, { ...paramsOf(post), query: {} });
    expect([answer.status, answer.failure.error]).toEqual([401, plays.messages.signedOut]);
    const path = `/api/posts/download/${post.id}/file?format=flac`;
    expect((await fan.browser.send(path)).status).toBe(400);
  });

  test('stops reading when the client disconnects', async () => {
    const post = await newPost(author, { freeDownload: true, file: file('long.wav', wav(120)) });
    const { storage } = backbeat().context;
    const openStreams: { destroyed: boolean }[] = [];
    const open = storage.open.bind(storage);
    storage.open = async (...options) => {
      const openFile = await open(...options);
      openStreams.push(openFile.stream);
      return openFile;
    };
    try {
      const leaving = new AbortController();
      const response = await fetch(`${backbeat().origin}/api/posts/download/${post.id}/file`, {
        headers: { cookie: fan.browser.cookie },
        signal: leaving.signal,
      });
      await response.body?.getReader().read();
      leaving.abort();
      await eventually(async () => expect(openStreams.map(({ destroyed }) => destroyed)).toEqual([true]));
    } finally {
      storage.open = open;
    }
  });
});
