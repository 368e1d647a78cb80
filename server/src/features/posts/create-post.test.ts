import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { api, limits, posts, rights } from '@backbeat/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newPerson, unique, type Person } from '../../../test/people.ts';
import { file, mp3, wav } from '../../../test/sounds.ts';
import { useBackbeat } from '../../../test/start.ts';
import { newDraft, newPost, sendPost } from '../../../test/tracks.ts';
import type { Transact } from '../../db/transact.ts';
import { MediaUnavailable } from '../../platform/media/index.ts';
import { createPost } from './create-post.ts';

const backbeat = useBackbeat();
let author: Person;
let member: Person;

beforeAll(async () => {
  author = await newPerson(backbeat(), { bio: 'Keys' });
  member = await newPerson(backbeat(), { plus: true });
});

const refusal = async (person: Person, chosen: Parameters<typeof sendPost>[1]) => {
  const { status, failure } = await sendPost(person, chosen);
  return [status, failure.error];
};
const filesOf = ({ id }: Person) =>
  backbeat().context.db.selectFrom('files').select('key').where('owner_id', '=', id).execute();
const text = Buffer.from('This is no song. '.repeat(200));
const picture = () => sharp({ create: { width: 20, height: 10, channels: 3, background: 'orange' } });

describe('A post', () => {
  test('without features is published at once, and is as it was written', async () => {
    const chosen = {
      title: 'Night bus',
      description: 'Between stops.',
      genre: ['Beat' as const],
      freeDownload: true,
    };
    const post = await newPost(author, chosen);
    expect(post).toMatchObject({
      ...chosen,
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

  test('is counted where its author is shown', async () => {
    const person = await newPerson(backbeat());
    const postsCount = async () =>
      (await person.browser.call(api.users.getUser, { params: { userName: person.userName } })).body
        .postsCount;
    await newPost(person);
    await newDraft(person, [author]);
    expect(await postsCount()).toBe(1);
  });

  test('needs a session', async () => {
    const answer = await sendPost({ ...author, browser: backbeat().visitor() });
    expect([answer.status, answer.failure.code]).toEqual([401, 'SIGNED_OUT']);
  });

  test.each([
    ['title', { title: ' ' }, posts.strings.title],
    ['genre', { genre: [] }, posts.strings.genre],
  ])('needs a %s', async (field, chosen, sentence) => {
    const { status, failure } = await sendPost(author, chosen);
    expect([status, failure.error, failure.fields]).toEqual([400, sentence, { [field]: sentence }]);
  });

  test('needs a file', async () => {
    const body = { post: { title: 'Silence', genre: ['Song' as const] } };
    const { status, failure } = await author.browser.call(api.posts.createPost, { body });
    expect([status, failure.error]).toEqual([400, posts.strings.file]);
  });
});

describe('The audio of a post', () => {
  test('is MP3, and for Plus members also WAV', async () => {
    await newPost(author, { file: file('a.mp3', mp3(1)) });
    await newPost(member, { file: file('a.mp3', mp3(1)) });
    await newPost(member, { file: file('a.wav', wav(1)) });
    expect(await refusal(author, { file: file('a.wav', wav(1)) })).toEqual([
      415,
      posts.strings.fileKind('USER', 'wav'),
    ]);
  });

  test('is known by its content, not its name', async () => {
    await newPost(author, { file: file('called.flac', mp3(1)) });
    expect(await refusal(author, { file: file('song.mp3', wav(1)) })).toEqual([
      415,
      posts.strings.fileKind('USER', 'wav'),
    ]);
  });

  test('that is none is refused with the ending of its name', async () => {
    expect(await refusal(author, { file: file('letter.TXT', text) })).toEqual([
      415,
      posts.strings.fileKind('USER', 'txt'),
    ]);
    expect(await refusal(member, { file: file('letter.txt', text) })).toEqual([
      415,
      posts.strings.fileKind('USERPLUS', 'txt'),
    ]);
  });

  test('that pretends to be some is refused as what nobody can play', async () => {
    for (const name of ['song.mp3', 'song']) {
      expect(await refusal(author, { file: file(name, text) })).toEqual([415, posts.strings.fileUnplayable]);
    }
    const headOnly = Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1'), text]);
    expect(await refusal(author, { file: file('song.mp3', headOnly) })).toEqual([
      415,
      posts.strings.fileUnplayable,
    ]);
  });

  test('is no larger than the role allows', async () => {
    const large = Buffer.alloc(rights.USER.upload + 1);
    expect(await refusal(author, { file: file('long.mp3', large) })).toEqual([
      413,
      posts.strings.fileTooLarge('USER'),
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

describe('The banner of a post', () => {
  test('is a picture, encoded afresh', async () => {
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

  test('of another kind is refused', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const bytes of [svg, await picture().gif().toBuffer()]) {
      const { status, failure } = await sendPost(author, { banner: file('banner.png', bytes) });
      expect([status, failure.error]).toEqual([415, posts.strings.banner]);
    }
  });
});

describe('Of an upload that is refused nothing is kept', () => {
  test.each([
    ['for its audio', { file: file('song.mp3', text) }, 415],
    ['for its banner', { banner: file('banner.png', text) }, 415],
    ['for its features', { features: ['nobody-at-all'] }, 400],
    ['for its title', { title: '' }, 400],
  ])('%s', async (_reason, chosen, status) => {
    const person = await newPerson(backbeat());
    expect((await sendPost(person, chosen)).status).toBe(status);
    expect(await filesOf(person)).toEqual([]);
  });

  test('because an artist has deleted the account meanwhile', async () => {
    const [person, artist] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const { context } = backbeat();
    const transact: Transact = async (work) => {
      await context.db.deleteFrom('users').where('id', '=', artist.id).execute();
      return context.transact(work);
    };
    const bytes = mp3(1);
    const received = path.join(context.storage.staging, randomUUID());
    await writeFile(received, bytes);
    const creation = createPost(
      { ...context, transact },
      {
        id: person.id,
        userName: person.userName,
        role: 'USER',
        hasBlocks: false,
        hasMuted: false,
        isAdmin: false,
        sessionHash: Buffer.alloc(32),
      },
      {
        post: {
          title: 'Late',
          description: '',
          genre: ['Song'],
          features: [artist.userName],
          freeDownload: false,
        },
        file: {
          path: received,
          name: 'a.mp3',
          size: bytes.length,
          sha256: '0'.repeat(64),
          head: bytes.slice(0, 4096),
        },
      },
      undefined,
    );
    await expect(creation).rejects.toMatchObject({ code: 'CONFLICT', message: posts.strings.artistGone });
    expect(await filesOf(person)).toEqual([]);
  });
});

describe('The features of a post', () => {
  test('are asked, in the order in which they are named, whatever the case', async () => {
    const [first, second] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const features = [second.userName.toUpperCase(), first.userName];
    const draft = await newPost(author, { features });
    expect(draft).toMatchObject({
      status: 'DRAFT',
      features: [],
      pendingFeatures: [second.userName, first.userName],
    });
  });

  test('exist', async () => {
    const nobody = unique();
    expect(await refusal(author, { features: [member.userName, nobody] })).toEqual([
      400,
      posts.strings.featureUnknown(nobody),
    ]);
    expect(await refusal(author, { features: ['\0%_'] })).toEqual([400, posts.strings.featureUnknown('%_')]);
  });

  test('are distinct, whatever the case', async () => {
    const twice = member.userName.toUpperCase();
    expect(await refusal(author, { features: [member.userName, twice] })).toEqual([
      400,
      posts.strings.featureTwice(twice),
    ]);
  });

  test('are not oneself', async () => {
    const self = author.userName.toUpperCase();
    expect(await refusal(author, { features: [self] })).toEqual([400, posts.strings.featureOneself(self)]);
  });

  test('are at most ten', async () => {
    const many = Array.from({ length: limits.features + 1 }, (_, index) => `artist${index}`);
    expect(await refusal(author, { features: many })).toEqual([400, posts.strings.features]);
  });
});
