import { api, feed, GENRES, limits, searchTooLong, type RouteRequest } from '@backbeat/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../../test/servers/database.ts';
import { newPerson, unique, type Person } from '../../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../../test/servers/start.ts';
import { storePost } from '../../../../test/fixtures/stored-posts.ts';
import { newDraft, newPost } from '../../../../test/fixtures/tracks.ts';
import { findWordSets } from './search.queries.ts';
import { createOrderCache } from '../../../cache/order-cache.ts';
import { searchPosts } from './search-posts.ts';

const backbeat = useEmptyBackbeat();
let author: Person;

beforeAll(async () => {
  author = await newPerson(backbeat());
});

type Query = NonNullable<RouteRequest<typeof api.feed.searchPosts>['query']>;
type StoreOptions = Parameters<typeof storePost>[2];

const put = (title: string, options: StoreOptions = {}) =>
  storePost(backbeat(), author, { title, ...options });
const ask = (query: Query) => backbeat().visitor().call(api.feed.searchPosts, { query });
const search = async (text: string, query: Query = {}) =>
  (await ask({ sortBy: 'time', size: '100', ...query, search: text })).body.content.map(({ id }) => id);

describe('post search', () => {
  test('finds words of a title in any case, order and accents', async () => {
    const [cafe, word] = [await put('Après-midi au Café'), unique()];
    const other = await put(`Straße ${word} Łódź`);
    for (const text of ['cafe', 'CAFÉ apres', 'midi café', 'apres midi au cafe'])
      expect(await search(text)).toEqual([cafe]);
    for (const text of [`strasse ${word}`, `łodz ${word.toUpperCase()}`, 'LODZ'])
      expect(await search(text)).toEqual([other]);
    expect(await search('cafe lodz')).toEqual([]);
  });

  test('finds words in Cyrillic, Greek and Japanese', async () => {
    const [russian, greek, japanese] = [await put('БЕЛЫЕ НОЧИ'), await put('Ήλιος'), await put('夜の電車')];
    expect(await search('белые')).toEqual([russian]);
    expect(await search('ΗΛΙΟΣ')).toEqual([greek]);
    expect(await search('電車')).toEqual([japanese]);
  });

  test.each([
    ['Thai', 'เพลงรักในสายฝน', ['รัก', 'สายฝน', 'เพลงรัก', 'ฝน รัก']],
    ['Lao', 'ຂ້ອຍຮັກເຈົ້າ', ['ຮັກ', 'ເຈົ້າ']],
    ['Khmer', 'ខ្ញុំស្រលាញ់អ្នក', ['ស្រលាញ់', 'អ្នក']],
    ['Burmese', 'ချစ်တယ်မြန်မာ', ['မြန်မာ', 'တယ်']],
  ])('finds the words of a title in %s, which has no spaces between words', async (_script, title, texts) => {
    const post = await put(title);
    const publishedPost = await newPost(author, { title: `${title}2` });
    for (const text of [title, ...texts]) expect(await search(text)).toEqual([publishedPost.id, post]);
    expect(await search(`${title} bus`)).toEqual([]);
  });

  test('finds a Thai word by its first part', async () => {
    const post = await put('กรุงเทพมหานครยามค่ำคืน');
    expect(await search('กรุงเทพ')).toEqual([post]);
  });

  test('finds an emoji anywhere in a title by its base', async () => {
    const word = unique();
    const post = await put(`${word}🪗👩🏽‍🎤❤️‍🔥🇩🇪🇫🇷2️⃣end`);
    const other = await put(`🪗 ${word}`);
    expect(await search('🪗')).toEqual([other, post]);
    for (const text of ['👩', '🎤', '👩🏿‍🎤', '👩‍🎤', '❤', '❤️', '🔥', '🇩🇪', '🇫🇷', `${word} 🇫🇷`, '🪗end', '🪗 2️⃣'])
      expect(await search(text)).toEqual([post]);
    expect(await search('🇪🇫')).toEqual([]);
    expect(await search('🪗🎷')).toEqual([]);
    expect(await search(word)).toEqual([other, post]);
  });

  test('finds the posts of an artist and the published posts that credit the artist', async () => {
    const artist = await newPerson(backbeat(), { userName: `dj.${unique('z')}-x`.slice(0, 30) });
    const ownPost = await storePost(backbeat(), artist);
    const draft = await newDraft(author, [artist]);
    expect(await search(artist.userName)).toEqual([ownPost]);
    await artist.browser.call(api.credits.approveRequest, { params: { id: draft.id } });
    expect(await search(artist.userName.replaceAll(/[.-]/g, ''))).toEqual([draft.id, ownPost]);
    await backbeat().context.db.deleteFrom('users').where('id', '=', artist.id).execute();
    expect(await search(artist.userName)).toEqual([]);
  });

  test('finds genres by common spellings of their names', async () => {
    const [soul, hop] = [
      await put('One', { genres: ['Loop', 'R&B'] }),
      await put('Two', { genres: ['Hip Hop', 'Afrobeat'] }),
    ];
    for (const text of ['R&B', 'rnb', 'r & b']) expect(await search(text)).toEqual([soul]);
    for (const text of ['hiphop', 'hip-hop', 'HIP HOP', 'afrobeats', 'afrobeat']) {
      expect(await search(text)).toEqual([hop]);
    }
  });

  test('lists exact words before words that start with the search text', async () => {
    const stem = unique('q');
    const [whole, longer] = [await put(stem, { likes: 1 }), await put(`${stem}ing`, { likes: 5 })];
    const other = await put(`The ${stem}`, { likes: 2 });
    expect(await search(stem, { sortBy: 'likes' })).toEqual([other, whole, longer]);
    expect(await search(stem, { sortBy: 'time' })).toEqual([other, whole, longer]);
    expect(await search(stem.slice(0, -1), { sortBy: 'likes' })).toEqual([longer, other, whole]);
  });

  test('tolerates one typo in each word if there are no other matches', async () => {
    const post = await put('Moonlight Serpentine');
    for (const text of ['monlight', 'moonnlight', 'mponlight', 'mooonlight serpnetine', 'moonlihgt serp']) {
      expect(await search(text)).toEqual([post]);
    }
    expect(await search('mnlght')).toEqual([]);
    expect(await search('monlight', { genres: 'Metal' })).toEqual([]);
    const literal = await put('Monlight');
    expect(await search('monlight')).toEqual([literal]);
  });

  test('treats special characters in the search text literally', async () => {
    const word = unique();
    const post = await put(`${word} 'R&B' "<i>" \\ 🎧 100%`);
    for (const text of ['%', '____', '%%%%', '&|!:*', '<->', "'", '\\', '* ( )']) {
      expect(await search(text)).toEqual([]);
    }
    for (const text of [
      `${word}%`,
      `'${word}`,
      `${word}:* | nothing`.slice(0, -10),
      `!${word}`,
      `${word} 🎧 \\`,
    ]) {
      expect(await search(text)).toEqual([post]);
    }
    expect(await search("x'; drop table posts; --")).toEqual([]);
  });

  test('accepts up to 100 characters and returns 400 for more', async () => {
    expect((await ask({ search: 'a'.repeat(limits.search.length) })).status).toBe(200);
    const { status, failure } = await ask({ search: 'a'.repeat(limits.search.length + 1) });
    expect([status, failure.error]).toEqual([400, searchTooLong]);
  });

  test('finds posts only while they are published', async () => {
    const word = unique();
    const draft = await newDraft(author, [await newPerson(backbeat())], { title: word });
    expect(await search(word)).toEqual([]);
    const post = await put(word);
    expect(await search(word)).toEqual([post]);
    await author.browser.call(api.posts.deletePost, { params: { id: post } });
    await author.browser.call(api.posts.deletePost, { params: { id: draft.id } });
    expect(await search(word)).toEqual([]);
  });
});

describe('search results', () => {
  test('matches any given type and any given other genre', async () => {
    const word = unique();
    const beat = await put(`${word} a`, { genres: ['Beat', 'Trap'] });
    const loop = await put(`${word} b`, { genres: ['Loop', 'Drill'] });
    const song = await put(`${word} c`, { genres: ['Song', 'Trap'] });
    const searchGenres = (genres: string) => search(word, { genres });
    expect(await searchGenres('Beat,Loop')).toEqual([loop, beat]);
    expect(await searchGenres('Trap,Drill')).toEqual([song, loop, beat]);
    expect(await searchGenres('Beat,Loop,Trap')).toEqual([beat]);
    expect(await searchGenres('Song,Drill')).toEqual([]);
    expect(await search('', { genres: 'Drill' })).toEqual([loop]);
  });

  test('returns 400 for an unknown genre', async () => {
    const { status, failure } = await ask({ genres: 'Song,Polka' });
    expect([status, failure.error]).toEqual([400, feed.messages.genreUnknown({ name: 'Polka' })]);
  });

  test('sorts results by likes or time, with correct totals on every page', async () => {
    const word = unique();
    const [one, two, three] = [
      await put(word, { likes: 1 }),
      await put(word, { likes: 2 }),
      await put(word, { likes: 0 }),
    ];
    expect(await search(word, { sortBy: 'likes' })).toEqual([two, one, three]);
    expect(await search(word, { sortBy: 'time' })).toEqual([three, two, one]);
    const { content, page } = (await ask({ search: word, sortBy: 'time', page: '1', size: '2' })).body;
    expect(content.map(({ id }) => id)).toEqual([one]);
    expect(page).toEqual({ size: 2, number: 1, totalElements: 3, totalPages: 2 });
    await backbeat()
      .context.db.updateTable('posts')
      .set({ total_likes: 9 })
      .where('id', '=', three)
      .execute();
    expect(await search(word, { sortBy: 'likes' })).toEqual([three, two, one]);
  });

  test.each([{}, { search: ' ' }, { search: '\u200b\u3164' }, { genres: '' }, { genres: ',' }])(
    'returns 400 for %j, which has neither text nor genres',
    async (query) => {
      const { status, failure } = await ask(query);
      expect([status, failure.error]).toEqual([400, feed.messages.searchMissing]);
      expect(failure.fields).toEqual({ search: feed.messages.searchMissing });
    },
  );
});

describe('searches with more matches than listed', () => {
  const MAX = 7;
  const WORDS = ['ember', 'embers', 'emberglow', 'ash'];
  /** Searches that scan all, three or no posts. */
  const searches = () =>
    [
      { words: 1000, genres: 1000 },
      { words: 3, genres: 3 },
      { words: 0, genres: 0 },
    ].map((maxScanned) => ({ maxResults: MAX, maxScanned, orders: createOrderCache() }));
  const anyTitle = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 });

  test('lists the first matches of the whole result', async () => {
    const titles = fc.sample(anyTitle, { numRuns: 40, seed: 7 });
    const rows: { id: string; words: string[]; likes: number }[] = [];
    for (const [at, words] of titles.entries()) {
      const likes = at % 5;
      rows.unshift({ id: await put(words.join(' '), { likes }), words, likes });
    }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...WORDS, 'em', 'embe', 'ember ash', 'as em'),
        fc.constantFrom('likes', 'time'),
        fc.nat(4),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(...searches()),
        async (text, sortBy, page, size, options) => {
          const has = (fits: (word: string, term: string) => boolean) => (row: { words: string[] }) =>
            text.split(' ').every((term) => row.words.some((word) => fits(word, term)));
          const isExact = has((word, term) => word === term);
          const all = rows
            .filter(has((word, term) => word.startsWith(term)))
            .toSorted(
              (one, other) =>
                Number(isExact(other)) - Number(isExact(one)) ||
                (sortBy === 'likes' ? other.likes - one.likes : 0),
            )
            .slice(0, MAX);
          const { value: postPage } = await searchPosts(
            backbeat().context.db,
            undefined,
            { search: text, genres: [], sortBy, page, size },
            options,
          );
          expect(postPage.content.map(({ id }) => id)).toEqual(
            all.slice(page * size, (page + 1) * size).map(({ id }) => id),
          );
          expect(postPage.page.totalElements).toBe(all.length);
        },
      ),
    );
  });

  test('lists the first matches of genres, with and without words', async () => {
    const word = unique();
    const samples = fc.sample(
      fc.record({
        type: fc.constantFrom('Acapella', 'Instrument', 'Sample'),
        other: fc.constantFrom('Blues', 'Indie', 'Reggae'),
        likes: fc.nat(3),
        hasWord: fc.boolean(),
      }),
      { numRuns: 40, seed: 11 },
    );
    const rows: ((typeof samples)[number] & { id: string })[] = [];
    for (const each of samples) {
      const { type, other, likes, hasWord } = each;
      const id = await put(hasWord ? word : 'none', { genres: [type, other], likes });
      rows.unshift({ ...each, id });
    }
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(['Acapella', 'Instrument', 'Sample'] as const),
        fc.subarray(['Blues', 'Indie', 'Reggae'] as const),
        fc.boolean(),
        fc.constantFrom('likes', 'time'),
        fc.nat(4),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(...searches()),
        async (types, others, withWord, sortBy, page, size, options) => {
          fc.pre(types.length + others.length > 0);
          const all = rows
            .filter(({ type }) => types.length === 0 || types.some((each) => each === type))
            .filter(({ other }) => others.length === 0 || others.some((each) => each === other))
            .filter(({ hasWord }) => hasWord || !withWord)
            .toSorted((one, other) => (sortBy === 'likes' ? other.likes - one.likes : 0))
            .slice(0, MAX);
          const input = { search: withWord ? word : '', genres: [...types, ...others], sortBy, page, size };
          const { value: postPage } = await searchPosts(backbeat().context.db, undefined, input, options);
          expect(postPage.content.map(({ id }) => id)).toEqual(
            all.slice(page * size, (page + 1) * size).map(({ id }) => id),
          );
          expect(postPage.page.totalElements).toBe(all.length);
        },
      ),
    );
  });

  test('shows added and deleted posts at once', async () => {
    const word = unique();
    const posts: string[] = [];
    const options = { maxResults: MAX, maxScanned: { words: 1, genres: 1 } };
    const readPage = async () =>
      searchPosts(
        backbeat().context.db,
        undefined,
        { search: word, genres: [], sortBy: 'time', page: 0, size: 9 },
        options,
      );
    for (let each = 0; each < 5; each++) {
      posts.unshift(await put(word));
      for (let again = 0; again < 2; again++) {
        const { content, page } = (await readPage()).value;
        expect([content.map(({ id }) => id), page.totalElements]).toEqual([posts, posts.length]);
      }
    }
    const [, deletedId, ...others] = posts;
    await backbeat().context.db.deleteFrom('posts').where('id', '=', String(deletedId)).execute();
    const { content, page } = (await readPage()).value;
    expect([content.map(({ id }) => id), page.totalElements]).toEqual([
      [posts[0], ...others],
      posts.length - 1,
    ]);
  });

  test('computes the order of deep pages once for concurrent requests', async () => {
    const word = unique();
    const posts: string[] = [];
    for (let each = 0; each < MAX + 2; each++) posts.unshift(await put(word));
    const queries: string[] = [];
    const db = backbeat().context.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queries.push(JSON.stringify(result.rows));
        return result;
      },
    });
    const options = { maxResults: MAX, maxScanned: { words: 1, genres: 1 } };
    const ask = async () => {
      const last = { search: word, genres: [], sortBy: 'time' as const, page: MAX - 1, size: 1 };
      return (await searchPosts(db, undefined, last, options)).value.content.map(({ id }) => id);
    };
    const pages = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(pages.flat())).toEqual(new Set([posts[MAX - 1]]));
    const whole = posts.slice(0, MAX);
    expect(queries.filter((rows) => whole.every((id) => rows.includes(id)))).toHaveLength(1);
  });
});

describe('search words of a text', () => {
  test('returns the same words in a database with the C locale', async () => {
    const database = await freshDatabase({ ctype: 'C' });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      for (const text of [
        'ÉCOLE Straße',
        'БЕЛЫЕ Ёлки Їжак',
        'ΉΛΙΟΣ Οδός',
        'ŁÓDŹ Đặng',
        'İstanbul ILIK',
        '夜の電車',
        'Don’t',
      ]) {
        const { rows } = await client.query('select extract_words($1) as words', [text]);
        expect(await findWordSets(backbeat().context.db, text)).toEqual(rows.map(({ words }) => words));
      }
    } finally {
      await client.end();
      await database.drop();
    }
  });
});

test('assigns a separate bit to every genre', async () => {
  const each = GENRES.map((genre) => sql`genre_bits(array[${genre}])`);
  const { rows } = await sql<{
    bits: number[];
  }>`select array[${sql.join(each)}] as bits`.execute(backbeat().context.db);
  expect(new Set(rows[0]?.bits)).toEqual(new Set(GENRES.map((_genre, place) => 2 ** place)));
});

describe('genres in use', () => {
  test('lists the genres of published posts in order', async () => {
    const genres = async () => (await backbeat().visitor().call(api.feed.listGenres)).body;
    expect(await genres()).not.toContain('Folk');
    await put('Fiddle', { genres: ['Folk'], status: 'DRAFT' });
    expect(await genres()).not.toContain('Folk');
    const post = await put('Fiddle', { genres: ['Folk', 'Song'] });
    const genresInUse = await genres();
    expect(genresInUse.indexOf('Folk')).toBeGreaterThan(genresInUse.indexOf('Song'));
    await author.browser.call(api.posts.deletePost, { params: { id: post } });
    expect(await genres()).not.toContain('Folk');
  });
});
