import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { api, limits, posts, rights } from '@backbeat/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { file, mp3, wav } from '../../../test/fixtures/sounds.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { newDraft, newPost, sendPost } from '../../../test/fixtures/tracks.ts';
import type { Transact } from '../../events/transact.ts';
import { MediaUnavailable } from '../../platform/media/index.ts';
import { createPost } from './create-post.ts';

const backbeat = useEmptyBackbeat();
let author: Person;
let member: Person;

beforeAll(async () => {
  author = await newPerson(backbeat(), { bio: 'Keys' });
  member = await newPerson(backbeat(), { plus: true });
});

const errorOf = async (person: Person, input: Parameters<typeof sendPost>[1]) => {
  const { status, failure } = await sendPost(person, input);
  return [status, failure.error];
};
const filesOf = ({ id }: Person) =>
  backbeat().context.db.selectFrom('files').select('key').where('owner_id', '=', id).execute();
const text = Buffer.from('This is no song. '.repeat(200));
const picture = () => sharp({ create: { width: 20, height: 10, channels: 3, background: 'orange' } });

describe('publishing a post', () => {
  test('publishes a post without credit requests at once, with the submitted values', async () => {
    const input = {
      title: 'Night bus',
      description: 'Between stops.',
      genre: ['Beat' as const],
      freeDownload: true,
    };
    const post = await newPost(author, input);
    expect(post).toMatchObject({
      ...input,
      status: 'PUBLISHED',
      features: [],
      pendingFeatures: [],
      author: {
        userName: author.userName,
        role: 'USER',
        bio: 'Keys',
        profilePic: '/dpp.jpg',
        banner: '/pb.jpg',
      },
      processing: expect.stringMatching(/^(waiting|done)$/),
      totalLikes: 0,
      likedByViewer: false,
    });
    const anonymous = await backbeat()
      .visitor()
      .call(api.posts.getPost, { params: { id: post.id } });
    expect(anonymous.body).toMatchObject({ id: post.id, title: 'Night bus' });
  });

  test("counts published posts but not drafts in the author's profile", async () => {
    const person = await newPerson(backbeat());
    const postsCount = async () =>
      (await person.browser.call(api.users.getUser, { params: { userName: person.userName } })).body
        .postsCount;
    await newPost(person);
    await newDraft(person, [author]);
    expect(await postsCount()).toBe(1);
  });

  test('returns 401 for a post without a session', async () => {
    const answer = await sendPost({ ...author, browser: backbeat().visitor() });
    expect([answer.status, answer.failure.code]).toEqual([401, 'SIGNED_OUT']);
  });

  test.each([
    ['title', { title: ' ' }, posts.messages.title],
    ['genre', { genre: [] }, posts.messages.genre],
  ])('returns 400 for a post without a %s', async (field, input, sentence) => {
    const { status, failure } = await sendPost(author, input);
    expect([status, failure.error, failure.fields]).toEqual([400, sentence, { [field]: sentence }]);
  });

  test('returns 400 for a post without a file', async () => {
    const body = { post: { title: 'Silence', genre: ['Song' as const] } };
    const { status, failure } = await author.browser.call(api.posts.createPost, { body });
    expect([status, failure.error]).toEqual([400, posts.messages.file]);
  });
});

describe('the audio of a post', () => {
  test('accepts MP3 from all users and WAV from Plus users', async () => {
    await newPost(author, { file: file('a.mp3', mp3(1)) });
    await newPost(member, { file: file('a.mp3', mp3(1)) });
    await newPost(member, { file: file('a.wav', wav(1)) });
    expect(await errorOf(author, { file: file('a.wav', wav(1)) })).toEqual([
      415,
      posts.describeWrongFile('USER', 'wav'),
    ]);
  });

  test('detects the audio format by content instead of the file name', async () => {
    await newPost(author, { file: file('called.flac', mp3(1)) });
    expect(await errorOf(author, { file: file('song.mp3', wav(1)) })).toEqual([
      415,
      posts.describeWrongFile('USER', 'wav'),
    ]);
  });

  test('rejects a file that is not audio and names its extension', async () => {
    expect(await errorOf(author, { file: file('letter.TXT', text) })).toEqual([
      415,
      posts.describeWrongFile('USER', 'txt'),
    ]);
    expect(await errorOf(member, { file: file('letter.txt', text) })).toEqual([
      415,
      posts.describeWrongFile('USERPLUS', 'txt'),
    ]);
  });

  test('rejects a file with an audio extension but no playable content', async () => {
    for (const name of ['song.mp3', 'song']) {
      expect(await errorOf(author, { file: file(name, text) })).toEqual([415, posts.messages.fileUnplayable]);
    }
    const headOnly = Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1'), text]);
    expect(await errorOf(author, { file: file('song.mp3', headOnly) })).toEqual([
      415,
      posts.messages.fileUnplayable,
    ]);
  });

  test('returns 413 for audio larger than the role allows', async () => {
    const large = Buffer.alloc(rights.USER.upload + 1);
    expect(await errorOf(author, { file: file('long.mp3', large) })).toEqual([
      413,
      posts.describeLargeFile('USER'),
    ]);
  });
});

test('returns 429 with the time to wait while too many uploads wait to be probed', async () => {
  const { media } = backbeat().context;
  const probe = vi.spyOn(media, 'probeAudio').mockRejectedValue(new MediaUnavailable('busy', 'full'));
  const answer = await sendPost(author);
  probe.mockRestore();
  expect([answer.status, answer.failure.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(answer.headers.get('retry-after')).toBe('10');
});

describe('the banner of a post', () => {
  test('re-encodes a banner and removes its metadata', async () => {
    const banner = file(
      'banner.jpg',
      await picture()
        .withExif({ IFD0: { Artist: 'Somebody' } })
        .jpeg()
        .toBuffer(),
    );
    const post = await newPost(author, { banner });
    expect(post.banner).toMatch(/^\/media\/posts\/[0-9a-f]{32}\.jpg$/);
    const { status, headers, text } = await backbeat().visitor().send(String(post.banner));
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(text).not.toContain('Somebody');
  });

  test('rejects a banner that is not a supported image', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const bytes of [svg, await picture().gif().toBuffer()]) {
      const { status, failure } = await sendPost(author, { banner: file('banner.png', bytes) });
      expect([status, failure.error]).toEqual([415, posts.messages.banner]);
    }
  });
});

describe('cleanup after a failed upload', () => {
  test.each([
    ['for its audio', { file: file('song.mp3', text) }, 415],
    ['for its banner', { banner: file('banner.png', text) }, 415],
    ['for its features', { features: ['nobody-at-all'] }, 400],
    ['for its title', { title: '' }, 400],
  ])('deletes the files of a post that is rejected %s', async (_reason, input, status) => {
    const person = await newPerson(backbeat());
    expect((await sendPost(person, input)).status).toBe(status);
    expect(await filesOf(person)).toEqual([]);
  });

  test('deletes the files of a post when an artist deletes the account during the request', async () => {
    const [person, artist] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const { context } = backbeat();
    const transact: Transact = async (work) => {
      await context.db.deleteFrom('users').where('id', '=', artist.id).execute();
      return context.transact(work);
    };
    const bytes = mp3(1);
    const receivedPath = path.join(context.storage.staging, randomUUID());
    await writeFile(receivedPath, bytes);
    const creation = createPost(
      { ...context, transact },
      {
        id: person.id,
        userName: person.userName,
        role: 'USER',
        hasBlocks: false,
        hasMuted: false,
        staff: null,
        sessionHash: Buffer.alloc(32),
        isProven: false,
      },
      {
        post: {
          title: 'Late',
          description: '',
          genre: ['Song'],
          features: [artist.userName],
          freeDownload: false,
          isrc: null,
          explicit: false,
        },
        file: {
          path: receivedPath,
          name: 'a.mp3',
          size: bytes.length,
          sha256: '0'.repeat(64),
          head: bytes.slice(0, 4096),
        },
      },
      undefined,
    );
    await expect(creation).rejects.toMatchObject({ code: 'CONFLICT', message: posts.messages.artistGone });
    expect(await filesOf(person)).toEqual([]);
  });
});

describe('the credit requests of a post', () => {
  test('lists requested artists in the order of the form, ignoring case', async () => {
    const [first, second] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const features = [second.userName.toUpperCase(), first.userName];
    const draft = await newPost(author, { features });
    expect(draft).toMatchObject({
      status: 'DRAFT',
      features: [],
      pendingFeatures: [second.userName, first.userName],
    });
  });

  test('returns 400 for an unknown artist', async () => {
    const unknownName = unique();
    expect(await errorOf(author, { features: [member.userName, unknownName] })).toEqual([
      400,
      posts.messages.featureUnknown({ name: unknownName }),
    ]);
    expect(await errorOf(author, { features: ['\0%_'] })).toEqual([
      400,
      posts.messages.featureUnknown({ name: '%_' }),
    ]);
  });

  test('returns 400 for an artist named twice, ignoring case', async () => {
    const twice = member.userName.toUpperCase();
    expect(await errorOf(author, { features: [member.userName, twice] })).toEqual([
      400,
      posts.messages.featureTwice({ name: twice }),
    ]);
  });

  test('returns 400 for an author who names their own account', async () => {
    const self = author.userName.toUpperCase();
    expect(await errorOf(author, { features: [self] })).toEqual([
      400,
      posts.messages.featureOneself({ name: self }),
    ]);
  });

  test('returns 400 for more than ten artists', async () => {
    const many = Array.from({ length: limits.features + 1 }, (_, index) => `artist${index}`);
    expect(await errorOf(author, { features: many })).toEqual([
      400,
      posts.messages.features({ max: limits.features }),
    ]);
  });
});
