import { api, limits, searchTooLong } from '@backbeat/contract';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { setDisabled } from './staff/admin.queries.ts';
import { searchUsers } from './search-users.ts';

const backbeat = useEmptyBackbeat();
let searcher: Person;

beforeAll(async () => {
  searcher = await newPerson(backbeat());
});

/** Searches as a user, since responses to visitors are cached for a second. */
const ask = (term: string, query: { page?: string; size?: string } = { size: '100' }) =>
  searcher.browser.call(api.users.searchUsers, { params: { term }, query });
const search = async (term: string) => (await ask(term)).body.content.map(({ userName }) => userName);

/** Creates a user with this name and number of followers. */
async function createUser(userName: string, followers = 0): Promise<Person> {
  const person = await newPerson(backbeat(), { userName });
  await backbeat()
    .context.db.updateTable('users')
    .set({ followers_count: followers })
    .where('id', '=', person.id)
    .execute();
  return person;
}

/** Returns a word of five letters that no other name contains. */
const word = (() => {
  let count = 0;
  return () =>
    `q${String.fromCodePoint(...[0, 1, 2, 3].map((at) => 0x61 + (Math.floor(++count / 3 ** at) % 20)))}`;
})();

describe('A search for users', () => {
  test('ranks exact names first, then prefixes, then other matches, each by followers', async () => {
    const stem = unique('');
    await createUser(`x${stem}`, 90);
    await createUser(`${stem}abc`, 5);
    await createUser(`${stem}zz`, 50);
    await createUser(stem);
    await createUser(`${stem}abb`, 5);
    await createUser(`y.${stem}_z`, 91);
    const all = [stem, `${stem}zz`, `${stem}abb`, `${stem}abc`, `y.${stem}_z`, `x${stem}`];
    expect(await search(stem)).toEqual(all);
    expect(await search(stem.toUpperCase())).toEqual(all);
    expect(await search(stem.slice(1, -1))).toEqual([
      `y.${stem}_z`,
      `x${stem}`,
      all[1],
      all[2],
      all[3],
      stem,
    ]);
    const { content, page } = (await ask(stem, { page: '1', size: '4' })).body;
    expect(content.map(({ userName }) => userName)).toEqual(all.slice(4));
    expect(page).toEqual({ size: 4, number: 1, totalElements: 6, totalPages: 2 });
    expect((await ask(stem, {})).body.page).toMatchObject({
      size: limits.pageSize.userSearch,
      totalPages: 2,
    });
    expect((await ask(stem, { page: '999999999', size: '100' })).body).toMatchObject({
      content: [],
      page: { totalElements: 6 },
    });
  });

  test('matches names regardless of case, accents, spaces and at signs', async () => {
    const stem = unique('');
    const names = [`DJ.Mika_${stem.slice(4)}`, `jose-${stem}`];
    for (const name of names) await createUser(name);
    for (const term of [`dj mika ${stem.slice(4)}`, `DJMIKA${stem.slice(4)}`, `@dj.mika_${stem.slice(4)}`])
      expect(await search(term)).toEqual([names[0]]);
    for (const term of [`José ${stem}`, `JOSÉ-${stem}`]) expect(await search(term)).toEqual([names[1]]);
  });

  test('finds names at an edit distance of one if nothing else matches', async () => {
    const name = `trumpeter${word()}`;
    await createUser(name);
    const [short] = [word()];
    await createUser(short);
    for (const term of ['trunpeter', 'trmpeter', 'trumpetter', 'rtumpeter', `trumpetre${name.slice(9)}`])
      expect(await search(term)).toEqual([name]);
    expect(await search(`${short}x`)).toEqual([short]);
    expect(await search('trnpter')).toEqual([]);
    await createUser('trunpeter');
    expect(await search('trunpeter')).toEqual(['trunpeter']);
  });

  test('matches special characters literally', async () => {
    await createUser(unique());
    const marks = "%%% * ' \\ ^ $ ! 夜 🎧".split(' ');
    for (const term of [...marks, '___', '_'.repeat(16), "' | 'a':*"]) expect(await search(term)).toEqual([]);
    expect(await search("x'; drop table users; --")).toEqual([]);
    await createUser('_._');
    expect(await search('_._')).toEqual(['_._']);
    expect(await search('_')).toEqual(['_._']);
  });

  test('returns nothing for a blank term and refuses terms over the maximum length', async () => {
    expect((await ask('  ')).body).toMatchObject({ content: [], page: { totalElements: 0, totalPages: 0 } });
    expect((await ask('a'.repeat(limits.search.length))).body.content).toEqual([]);
    const { status, failure } = await ask('a'.repeat(limits.search.length + 1));
    expect([status, failure.error]).toEqual([400, searchTooLong]);
  });

  test('returns the fields of a user card without private ones', async () => {
    const person = await newPerson(backbeat(), { bio: 'Organ', location: 'Lagos', plus: true });
    const [card] = (await searcher.browser.call(api.users.searchUsers, { params: { term: person.userName } }))
      .body.content;
    expect(card).toEqual({
      id: person.id,
      userName: person.userName,
      role: 'USERPLUS',
      profilePic: expect.stringMatching(/\S/),
      bio: 'Organ',
      location: 'Lagos',
      badges: [],
      demo: [],
      followersCount: 0,
      followingCount: 0,
      postsCount: 0,
    });
  });

  test('does not find deleted or suspended users', async () => {
    const { context } = backbeat();
    const [deletedUser, suspendedUser] = [await newPerson(backbeat()), await newPerson(backbeat())];
    await context.db.deleteFrom('users').where('id', '=', deletedUser.id).execute();
    await context.transact((tx) => setDisabled(tx, suspendedUser, true));
    expect(await search(deletedUser.userName)).toEqual([]);
    expect(await search(suspendedUser.userName)).toEqual([]);
    await context.transact((tx) => setDisabled(tx, suspendedUser, false));
    expect(await search(suspendedUser.userName)).toEqual([suspendedUser.userName]);
  });
});

describe('A search with more matches than the limit', () => {
  const MAX = 7;

  test('lists the first matches of the whole order', async () => {
    const stem = unique('').slice(0, 8);
    const endings = ['', 'a', 'ab', 'abc', 'b', 'ba', 'bab', 'c', 'cab', 'cabba', '.a', '.ab', 'aa', 'aab'];
    const rows: { name: string; followers: number }[] = [];
    for (const [at, ending] of endings.entries()) {
      for (const name of [`${stem}${ending}`, `x${ending}-${stem}${ending}`]) {
        const followers = (at * 5) % 4;
        await createUser(name, followers);
        rows.push({ name, followers });
      }
    }
    const place = (name: string, term: string): number => {
      const forms = [
        [name, term],
        [name.replaceAll(/[._-]/g, ''), term.replaceAll(/[._-]/g, '')],
      ] as const;
      if (forms.some(([one, other]) => one === other)) return 0;
      if (forms.some(([one, other]) => one.startsWith(other))) return 1;
      return forms.some(([one, other]) => one.includes(other)) ? 2 : 3;
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...endings, 'abba').map((ending) => `${stem}${ending}`),
        fc.nat(4),
        fc.integer({ min: 1, max: 5 }),
        async (term, page, size) => {
          const all = rows
            .filter(({ name }) => place(name, term) < 3)
            .toSorted(
              (one, other) =>
                place(one.name, term) - place(other.name, term) ||
                other.followers - one.followers ||
                (one.name < other.name ? -1 : 1),
            )
            .slice(0, MAX);
          const userPage = await searchUsers(
            backbeat().context.db,
            undefined,
            term,
            { page, size },
            { maxResults: MAX },
          );
          if (all.length === 0) return;
          expect(userPage.content.map(({ userName }) => userName)).toEqual(
            all.slice(page * size, (page + 1) * size).map(({ name }) => name),
          );
          expect(userPage.page.totalElements).toBe(all.length);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('counts added and removed users at once', async () => {
    const stem = unique('');
    const total = async () => {
      const page = await searchUsers(
        backbeat().context.db,
        undefined,
        stem,
        { page: 0, size: 1 },
        { maxResults: MAX },
      );
      return page.page.totalElements;
    };
    await createUser(`${stem}a`);
    const [second] = [await createUser(`${stem}b`)];
    expect([await total(), await total()]).toEqual([2, 2]);
    await createUser(`${stem}c`);
    expect(await total()).toBe(3);
    await backbeat().context.transact((tx) => setDisabled(tx, second, true));
    expect([await total(), await total()]).toEqual([2, 2]);
    await backbeat().context.db.deleteFrom('users').where('id', '=', second.id).execute();
    await createUser(`${stem}d`);
    expect(await total()).toBe(3);
  });

  test('shows added and removed users at once, even if the order is cached', async () => {
    const stem = unique('');
    const first = async () => {
      const { content, page } = await searchUsers(
        backbeat().context.db,
        undefined,
        stem,
        { page: 0, size: 5 },
        { maxResults: 1 },
      );
      return [content.map(({ userName }) => userName).join(), page.totalElements];
    };
    await createUser(`${stem}b`, 1);
    await createUser(`${stem}c`);
    for (const again of [1, 2]) expect([again, ...(await first())]).toEqual([again, `${stem}b`, 1]);
    const top = await createUser(`${stem}d`, 2);
    for (const again of [1, 2]) expect([again, ...(await first())]).toEqual([again, `${stem}d`, 1]);
    await backbeat().context.transact((tx) => setDisabled(tx, top, true));
    for (const again of [1, 2]) expect([again, ...(await first())]).toEqual([again, `${stem}b`, 1]);
  });
});
