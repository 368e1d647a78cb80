import { api, foldText } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';

const backbeat = useEmptyBackbeat();
let ana: Person;
let bob: Person;

const search = async (text: string) => {
  const { body } = await ana.browser.call(api.search.searchAll, { query: { search: text } });
  return {
    tracks: body.tracks.map(({ id }) => id).toSorted(),
    people: body.people.map(({ userName }) => userName),
    chats: body.chats.map(({ chatName }) => chatName),
  };
};

beforeAll(async () => {
  ana = await newPerson(backbeat());
  bob = await newPerson(backbeat());
});

/** Spellings of one text: a search for each finds the texts in all of them. */
const SPELLINGS: Record<string, string[]> = {
  'Arabic alef with and without hamza': ['أغنية إلى آدم', 'اغنية الى ادم', 'اغنيه الي ادم'],
  'Arabic vowel signs and tatweel': ['حَبِيبِي', 'حبيبي', 'حـــبيبي'],
  'Arabic presentation forms': ['ﺳﻼم', 'سلام'],
  'Persian letters': ['کتاب یاس', 'كتاب ياس', 'كتاب ىاس'],
  'Persian joiners': ['می‌خواهم', 'میخواهم'],
  'Urdu heh': ['ہوا', 'هوا'],
  'Arabic digits': ['لحن ٢٠٢٤', 'لحن ۲۰۲۴', 'لحن 2024'],
  'digits of other scripts': ['गीत ४७', 'गीत 47'],
  'full-width letters and digits': ['Ｔｏｋｙｏ ９９', 'tokyo 99'],
  'Hebrew points': ['שִׁיר חָדָשׁ', 'שיר חדש'],
  'Hebrew abbreviations': ['תנ״ך', 'תנ"ך', 'תנך'],
  'Hebrew apostrophes': ['ג׳ירפה', "ג'ירפה", 'גירפה'],
  'soft hyphens': ['Sommer\u00adnacht', 'Sommernacht'],
  'zero-width characters': ['Mid\u200bnight\u2060\ufeffsun', 'Midnightsun'],
  'initials with and without dots': ['J.J. Cale', 'J. J. Cale', 'J J Cale', 'JJ Cale', 'j.j. cale'],
  'initials alone': ['R.E.M.', 'R. E. M.', 'REM'],
  'Cyrillic initials': ['В. В. Цой', 'В.В. Цой', 'ВВ Цой'],
  'punctuation alone': ['???', '？？？'],
  'marks alone': ['+/-', '＋/－'],
  'dots alone': ['...', '…'],
  accents: ['Déjà Vu', 'deja vu', 'DE\u0301JA\u0300 VU'],
  'letters without decomposition': ['Straße Łódź Æon', 'strasse lodz aeon'],
  apostrophes: ['Don’t Stop', "Don't Stop", 'Dont Stop', 'Don＇t Stop'],
  'Greek final sigma': ['ΟΔΟΣ', 'οδός'],
  ligatures: ['ﬁre ﬂow', 'fire flow'],
  'half-width kana': ['ｶﾗｵｹ', 'カラオケ'],
};

test.each(Object.entries(SPELLINGS))(
  'a search finds tracks and chats in each spelling: %s',
  async (_kind, texts) => {
    const tracks: string[] = [];
    for (const title of texts) tracks.push(await storePost(backbeat(), bob, { title }));
    await ana.browser.call(api.chats.createChat, {
      body: { users: [bob.userName, (await newPerson(backbeat())).userName], chatname: texts[0] },
    });
    for (const text of texts)
      expect({ text, ...(await search(text)) }).toMatchObject({
        text,
        tracks: tracks.toSorted(),
        chats: [texts[0]],
      });
  },
);

test('initials are found as words of their own too', async () => {
  const track = await storePost(backbeat(), bob, { title: `${unique()} Q X Side` });
  const other = await storePost(backbeat(), bob, { title: `Q Side, X Side` });
  const find = async (text: string) =>
    (await ana.browser.call(api.feed.searchPosts, { query: { search: text } })).body.content.map(
      ({ id }) => id,
    );
  expect((await find('q x side')).toSorted()).toEqual([track, other].toSorted());
  expect(await find('qx side')).toEqual([track]);
  expect((await find('x side')).toSorted()).toEqual([track, other].toSorted());
});

test('a search finds people and direct chats by names in full-width letters and with spaces', async () => {
  const mika = await newPerson(backbeat(), { userName: `d.j.${unique('z')}`.slice(0, 30) });
  await ana.browser.call(api.chats.createChat, { body: { users: [mika.userName] } });
  const fullWidth = mika.userName.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
  );
  const name = mika.userName;
  for (const text of [name, fullWidth, name.replaceAll('.', ' '), name.replaceAll('.', '')])
    expect([text, await search(text)]).toEqual([text, { tracks: [], people: [name], chats: [name] }]);
});

/** Scripts, symbols and presentation forms. Both sides fold an unassigned character to itself. */
const BLOCKS = [
  [0x20, 0x3400],
  [0xa640, 0xac00],
  [0xf900, 0x10000],
  [0x1d400, 0x1d800],
  [0x1e900, 0x1e960],
  [0xe0000, 0xe0200],
] as const;

test('the database and the browser fold every character alike', async () => {
  const characters = BLOCKS.flatMap(([first, last]) =>
    Array.from({ length: last - first }, (_, index) => `a${String.fromCodePoint(first + index)}b`),
  );
  const phrases = [
    ...Object.values(SPELLINGS).flat(),
    "'",
    ' ',
    ' a. b ',
    'a.b.c d',
    'a b, c d. e',
    'R&B',
    'À. B.',
  ];
  const { rows } = await sql<{ text: string; folded: string }>`
    select text, normalize_text(text) as folded from unnest(${[...characters, ...phrases]}::text[]) as text
    where unicode_assigned(text)`.execute(backbeat().context.db);
  const assignedCharacters = rows.filter(({ text }) => !/\p{Cn}/u.test(text));
  expect(assignedCharacters.length).toBeGreaterThan(14_000);
  expect(assignedCharacters.filter(({ text, folded }) => foldText(text) !== folded)).toEqual([]);
});
