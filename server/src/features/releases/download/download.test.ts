import { hash } from 'node:crypto';
import { api, findSoundSpans, plays, posts, releases, type Failure } from '@backbeat/contract';
import { unzipSync } from 'fflate';
import id3 from 'node-id3';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { picture } from '../../../../test/fixtures/pictures.ts';
import { file, mp3, wav } from '../../../../test/fixtures/sounds.ts';
import { newPost } from '../../../../test/fixtures/tracks.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { setDisabled } from '../../users/index.ts';
import { newDownload, newTrack, openDownload } from './download.fixture.ts';

const backbeat = useBackbeat();
let owner: Person;
let other: Person;
let fan: Person;

beforeAll(async () => {
  [owner, other, fan] = [
    await newPerson(backbeat(), { plus: true }),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
});

const paramsOf = (id: string) => ({ params: { id } });
const placesOf = (...tracks: posts.Post[]) => tracks.map(({ id }) => ({ post: id }));

/** The files of a downloaded release by their paths, after the zip has as many bytes as it said. */
async function unzip(person: Person, id: string, format?: plays.DownloadFormat) {
  const response = await openDownload(backbeat(), person, id, { ...(format && { format }) });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(response.headers.get('content-type')).toBe('application/zip');
  // nginx would store it otherwise.
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  const files = Object.entries(unzipSync(bytes)).map(
    ([path, content]) => [path, Buffer.from(content)] as const,
  );
  return { headers: response.headers, files: new Map(files) };
}

const trackFiles = (files: ReadonlyMap<string, Buffer>): string[] =>
  [...files.keys()].flatMap((path) => /(?<=\/)\d.*\.(?:mp3|wav)$/.exec(path)?.[0] ?? []);

/** The status of a download with its sentence, or the names of the tracks in it. */
async function outcomeFor(person: Person, id: string) {
  const response = await openDownload(backbeat(), person, id, { format: 'raw' });
  if (response.ok) {
    const files = unzipSync(Buffer.from(await response.arrayBuffer()));
    return trackFiles(new Map(Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes)])));
  }
  const { error }: Failure = JSON.parse(await response.text());
  return [response.status, error];
}

async function hashSound(bytes: Buffer): Promise<string> {
  const read = async (start: number, length: number) => bytes.subarray(start, start + length);
  const spans = await findSoundSpans(read, bytes.length);
  return hash('sha256', Buffer.concat(spans.map(({ start, end }) => bytes.subarray(start, end))));
}

describe('the zip of a release', () => {
  test('has the uploaded files with tags, the artwork, the credits and a list of the tracks', async () => {
    const tracks = [
      await newTrack(owner, { title: 'Wet Pavement', file: file('a.mp3', mp3(1)), isrc: 'QZABC2600001' }),
      await newTrack(owner, { title: 'a/b: "c"?', file: file('b.wav', wav(2)) }),
      await newTrack(owner, { title: 'Wet Pavement', file: file('c.mp3', mp3(2)) }),
    ];
    const artwork = await picture('jpeg');
    const { id, artwork: artworkUrl } = await newDownload(
      owner,
      tracks.map((track, index) => ({ post: track.id, disc: index === 2 ? 2 : 1 })),
      {
        title: 'Night Bus',
        type: 'ALBUM',
        label: 'Late Line',
        catalogueNumber: 'LL 7',
        upc: '036000291452',
        releaseDate: '2019-05-04',
        artwork: file('cover.jpg', artwork),
      },
    );
    const { headers, files } = await unzip(fan, id);
    const folder = `${owner.userName} - Night Bus`;
    expect(headers.get('content-disposition')).toContain(`attachment; filename="${folder}.zip"`);
    expect([...files.keys()]).toEqual(
      [
        'cover.jpg',
        '1-01 Wet Pavement.mp3',
        '1-02 a_b_ _c__.wav',
        '2-01 Wet Pavement.mp3',
        'credits.txt',
        'Night Bus.m3u8',
      ].map((name) => `${folder}/${name}`),
    );
    const read = (name: string) => files.get(`${folder}/${name}`) ?? Buffer.alloc(0);
    const shownArtwork = await fetch(`${backbeat().origin}${artworkUrl}`);
    expect(read('cover.jpg')).toEqual(Buffer.from(await shownArtwork.arrayBuffer()));
    expect(id3.read(read('1-01 Wet Pavement.mp3'), { onlyRaw: true })).toMatchObject({
      TIT2: 'Wet Pavement',
      TPE1: owner.userName,
      TPE2: owner.userName,
      TALB: 'Night Bus',
      TRCK: '1/2',
      TPOS: '1/2',
      TYER: '2019',
      TDAT: '0405',
      TPUB: 'Late Line',
      TSRC: 'QZABC2600001',
      APIC: { mime: 'image/jpeg', type: { id: 3 } },
      TXXX: expect.arrayContaining([
        { description: 'BARCODE', value: '036000291452' },
        { description: 'CATALOGNUMBER', value: 'LL 7' },
        { description: 'BACKBEAT_SHA256', value: tracks[0]?.audioSha256 },
      ]),
    });
    expect(await hashSound(read('1-02 a_b_ _c__.wav'))).toBe(await hashSound(Buffer.from(wav(2))));
    const loudness = tracks[1]?.loudness ?? 0;
    expect(read('1-02 a_b_ _c__.wav').toString('latin1')).toContain('INAM');
    // The other tracks are silent.
    expect(id3.read(read('2-01 Wet Pavement.mp3'), { onlyRaw: true })).toMatchObject({
      TRCK: '1/1',
      TPOS: '2/2',
      TXXX: expect.arrayContaining([
        { description: 'REPLAYGAIN_ALBUM_GAIN', value: `${(-18 - loudness).toFixed(2)} dB` },
      ]),
    });
    const { publicUrl } = backbeat().context.config;
    expect(read('credits.txt').toString()).toBe(
      [
        'Night Bus',
        `by ${owner.userName}`,
        'Released on 2019-05-04',
        'Label: Late Line',
        'Catalogue number: LL 7',
        'UPC: 036000291452',
        new URL(`/release/${id}`, publicUrl).href,
        ...tracks.flatMap((track, index) => [
          '',
          ['1-01 Wet Pavement', '1-02 a/b: "c"?', '2-01 Wet Pavement'][index],
          `Main artist: ${owner.userName}`,
          ...(index === 0 ? ['ISRC: QZ-ABC-26-00001'] : []),
          `Agreement: ${new URL(`/post/${track.id}/agreement`, publicUrl).href}`,
          `SHA-256 of the original: ${track.audioSha256}`,
        ]),
        '',
      ].join('\n'),
    );
    expect(read('Night Bus.m3u8').toString()).toBe(
      [
        '#EXTM3U',
        '#PLAYLIST:Night Bus',
        `#EXTINF:1,${owner.userName} - Wet Pavement`,
        '1-01 Wet Pavement.mp3',
        `#EXTINF:2,${owner.userName} - a/b: "c"?`,
        '1-02 a_b_ _c__.wav',
        `#EXTINF:2,${owner.userName} - Wet Pavement`,
        '2-01 Wet Pavement.mp3',
        '',
      ].join('\n'),
    );
  });

  test('has the tags that the download of a single track has', async () => {
    const tracks = [await newTrack(owner), await newTrack(owner)];
    const { id, title } = await newDownload(owner, placesOf(...tracks), { label: 'Late Line' });
    const { files } = await unzip(fan, id, 'mp3');
    const second = files.get(`${owner.userName} - ${title}/02 ${tracks[1]?.title}.mp3`) ?? Buffer.alloc(0);
    const response = await fetch(`${backbeat().origin}/api/posts/download/${tracks[1]?.id}/file?format=mp3`, {
      headers: { cookie: fan.browser.cookie },
    });
    // The picture of the track is not that of the release.
    const framesOf = (bytes: Buffer) => {
      const { APIC: _picture, ...frames } = { APIC: undefined, ...id3.read(bytes, { onlyRaw: true }) };
      return frames;
    };
    const frames = framesOf(Buffer.from(await response.arrayBuffer()));
    expect(frames).toMatchObject({ TALB: title, TRCK: '2/2', TPOS: '1/1', TPUB: 'Late Line' });
    expect(framesOf(second)).toEqual(frames);
  });

  test('has the uploaded files byte for byte on request', async () => {
    const sounds = [mp3(1), wav(1)];
    const { id } = await newDownload(
      owner,
      placesOf(
        await newTrack(owner, { file: file('a.mp3', sounds[0] ?? mp3(1)) }),
        await newTrack(owner, { file: file('b.wav', sounds[1] ?? wav(1)) }),
      ),
    );
    const { files } = await unzip(fan, id, 'raw');
    const contents = [...files].filter(([path]) => /\.(?:mp3|wav)$/.test(path)).map(([, bytes]) => bytes);
    expect(contents.map((bytes) => hash('sha256', bytes))).toEqual(
      sounds.map((bytes) => hash('sha256', bytes)),
    );
  });

  test('has the renditions with tags on request', async () => {
    const track = await newTrack(owner, { title: 'Depot', file: file('a.wav', wav(2)) });
    const { id } = await newDownload(owner, placesOf(track));
    const { files } = await unzip(fan, id, 'mp3');
    const [path = ''] = [...files.keys()].filter((name) => name.endsWith('.mp3'));
    expect(path).toMatch(/\/01 Depot\.mp3$/);
    const stream = await fetch(`${backbeat().origin}${track.stream}`);
    const content = files.get(path) ?? Buffer.alloc(0);
    expect(await hashSound(content)).toBe(await hashSound(Buffer.from(await stream.arrayBuffer())));
    expect(id3.read(content).title).toBe('Depot');
  });

  test('has artwork that was uploaded as PNG as a JPEG', async () => {
    const artwork = file('cover.png', await picture('png'));
    const { id } = await newDownload(owner, placesOf(await newTrack(owner)), { artwork });
    const { files } = await unzip(fan, id);
    const [, cover] = [...files].find(([path]) => path.endsWith('/cover.jpg')) ?? [];
    expect(cover?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });

  test('counts one download of each track, and none of tracks that others may not download', async () => {
    const tracks = [await newTrack(owner), await newTrack(owner)];
    const closedTrack = await newTrack(owner, { freeDownload: false });
    const downloadsOf = async () =>
      Promise.all(
        [...tracks, closedTrack].map(
          async ({ id }) => (await owner.browser.call(api.posts.getPost, paramsOf(id))).body.totalDownloads,
        ),
      );
    const { id } = await newDownload(owner, placesOf(...tracks));
    await unzip(fan, id);
    expect(await downloadsOf()).toEqual([1, 1, 0]);
    const mixed = await newDownload(owner, placesOf(...tracks, closedTrack));
    await unzip(owner, mixed.id);
    expect(await downloadsOf()).toEqual([2, 2, 0]);
  });

  test('has no body for HEAD, which counts nothing', async () => {
    const track = await newTrack(owner);
    const { id } = await newDownload(owner, placesOf(track));
    const { status, headers, text } = await fan.browser.send(`/api/releases/${id}/download`, {
      method: 'HEAD',
    });
    const zip = await (await openDownload(backbeat(), other, id)).arrayBuffer();
    expect([status, headers.get('content-length'), text]).toEqual([200, String(zip.byteLength), '']);
    const { body } = await owner.browser.call(api.posts.getPost, paramsOf(track.id));
    expect(body.totalDownloads).toBe(1);
  });
});

describe('who may download a release', () => {
  test('everyone with an account, if all tracks that they see are for download', async () => {
    const [openTrack, closedTrack] = [await newTrack(owner), await newTrack(owner, { freeDownload: false })];
    const openRelease = await newDownload(owner, placesOf(openTrack));
    const mixedRelease = await newDownload(owner, placesOf(openTrack, closedTrack));
    const names = [`01 ${openTrack.title}.mp3`, `02 ${closedTrack.title}.mp3`];
    expect(await outcomeFor(fan, openRelease.id)).toEqual(names.slice(0, 1));
    expect(await outcomeFor(fan, mixedRelease.id)).toEqual([
      403,
      'Downloads are not enabled for this release.',
    ]);
    expect(await outcomeFor(owner, mixedRelease.id)).toEqual(names);
    const visitor = await backbeat()
      .visitor()
      .call(api.releases.downloadRelease, { ...paramsOf(openRelease.id), query: {} });
    expect([visitor.status, visitor.failure.error]).toEqual([401, 'Please log in to download this release']);
  });

  test('the owner alone, before it is out', async () => {
    const track = await newTrack(owner);
    const { id } = await newDownload(owner, placesOf(track), { isDraft: true, artists: [other.userName] });
    expect(await outcomeFor(owner, id)).toEqual([`01 ${track.title}.mp3`]);
    expect(await outcomeFor(other, id)).toEqual([403, releases.messages.downloadsNotEnabled]);
    expect((await outcomeFor(fan, id))[0]).toBe(404);
  });

  test('nobody gets a track of another author before that author agrees', async () => {
    const [track, foreignTrack] = [await newTrack(owner), await newTrack(other)];
    const { id, title } = await newDownload(owner, placesOf(track));
    await owner.browser.call(api.releases.updateTracks, {
      ...paramsOf(id),
      body: { tracks: placesOf(track, foreignTrack), revision: 1 },
    });
    const before = [`01 ${track.title}.mp3`];
    expect([await outcomeFor(owner, id), await outcomeFor(fan, id)]).toEqual([before, before]);
    const { body } = await other.browser.call(api.releases.listReleaseRequests);
    const request = body.find(({ release }) => release.title === title);
    await other.browser.call(api.releases.answerRelease, {
      ...paramsOf(id),
      body: { about: foreignTrack.id, answer: 'approved', digest: request?.digest ?? '' },
    });
    const after = [...before, `02 ${foreignTrack.title}.mp3`];
    expect([await outcomeFor(owner, id), await outcomeFor(fan, id)]).toEqual([after, after]);
    await other.browser.call(api.posts.updatePost, {
      ...paramsOf(foreignTrack.id),
      body: { post: { freeDownload: false } },
    });
    expect(await outcomeFor(owner, id)).toEqual(before);
    expect(await outcomeFor(fan, id)).toEqual([403, releases.messages.downloadsNotEnabled]);
  });

  test('those who see it, without tracks of blocked and suspended authors', async () => {
    const [author, viewer] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const [track, foreignTrack] = [await newTrack(owner), await newTrack(author, { freeDownload: false })];
    const { id, title } = await newDownload(owner, placesOf(track, foreignTrack), { isDraft: true });
    const { body } = await author.browser.call(api.releases.listReleaseRequests);
    const request = body.find(({ release }) => release.title === title);
    await author.browser.call(api.releases.answerRelease, {
      ...paramsOf(id),
      body: { about: foreignTrack.id, answer: 'approved', digest: request?.digest ?? '' },
    });
    await owner.browser.call(api.releases.releaseNow, { ...paramsOf(id), body: {} });
    expect((await outcomeFor(viewer, id))[0]).toBe(403);
    await viewer.browser.call(api.blocks.block, { params: { user: author.userName } });
    expect(await outcomeFor(viewer, id)).toEqual([`01 ${track.title}.mp3`]);
    expect((await outcomeFor(fan, id))[0]).toBe(403);
    await backbeat().context.transact((tx) => setDisabled(tx, author, true));
    expect(await outcomeFor(fan, id)).toEqual([`01 ${track.title}.mp3`]);
    await owner.browser.call(api.blocks.block, { params: { user: viewer.userName } });
    expect((await outcomeFor(viewer, id))[0]).toBe(404);
  });

  test('nobody in a format that does not exist', async () => {
    const { id } = await newDownload(owner, placesOf(await newTrack(owner)));
    expect((await fan.browser.send(`/api/releases/${id}/download?format=flac`)).status).toBe(400);
  });
});

describe('a download that fails', () => {
  test('returns 503 before the first byte if a file is missing', async () => {
    const [track, lostTrack] = [await newTrack(owner), await newTrack(owner)];
    const { id } = await newDownload(owner, placesOf(track, lostTrack));
    await backbeat().context.storage.remove(String(lostTrack.music).replace('/media/', ''));
    for (const format of ['original', 'raw'] as const)
      expect((await openDownload(backbeat(), fan, id, { format })).status).toBe(503);
    expect((await openDownload(backbeat(), fan, id, { format: 'mp3' })).status).toBe(200);
  });

  test('breaks off if a file goes missing while it runs', async () => {
    const [longTrack, lostTrack] = [
      await newPost(owner, { file: file('long.wav', wav(160)) }),
      await newPost(owner),
    ];
    const { id } = await newDownload(owner, placesOf(longTrack, lostTrack), { isDraft: true });
    const response = await openDownload(backbeat(), owner, id);
    const reader = response.body?.getReader();
    await reader?.read();
    await backbeat().context.storage.remove(String(lostTrack.music).replace('/media/', ''));
    const readAll = async () => {
      while ((await reader?.read())?.done === false);
    };
    await expect(readAll()).rejects.toThrow('terminated');
  });

  test('stops reading when the client disconnects', async () => {
    const track = await newPost(owner, { file: file('long.wav', wav(160)) });
    const { id } = await newDownload(owner, placesOf(track), { isDraft: true });
    const { storage } = backbeat().context;
    const open = storage.open.bind(storage);
    const openStreams: { destroyed: boolean }[] = [];
    storage.open = async (key, ...options) => {
      const openFile = await open(key, ...options);
      if (key.endsWith('.wav')) openStreams.push(openFile.stream);
      return openFile;
    };
    try {
      const leaving = new AbortController();
      const response = await openDownload(backbeat(), owner, id, { signal: leaving.signal });
      const reader = response.body?.getReader();
      while (openStreams.length === 0) await reader?.read();
      leaving.abort();
      await eventually(async () => expect(openStreams.map(({ destroyed }) => destroyed)).toEqual([true]));
    } finally {
      storage.open = open;
    }
  });
});
