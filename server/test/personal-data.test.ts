import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findProfileData } from '../src/features/users/own-account.queries.ts';
import { findSubject } from '../src/features/moderation/subjects.queries.ts';
import { newPerson, unique } from './fixtures/people.ts';
import { storePost } from './fixtures/stored-posts.ts';
import { ACCOUNTS } from './personal-data/accounts.ts';
import { CASCADE, NOTHING, type Declarations } from './personal-data/declaration.ts';
import { GUESTS } from './personal-data/guests.ts';
import { MUSIC } from './personal-data/music.ts';
import { SERVER } from './personal-data/server.ts';
import { useEmptyBackbeat } from './servers/start.ts';

const backbeat = useEmptyBackbeat();
const DECLARATIONS: Declarations = { ...ACCOUNTS, ...GUESTS, ...MUSIC, ...SERVER };

/** Lists the tables of the schema with their columns. */
async function readColumns(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as table, array_agg(attname::text order by attname) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relkind = 'r' and relnamespace = 'public'::regnamespace group by relname`.execute(
    backbeat().context.db,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

const columnsOf = (columns: readonly string[] | object): string[] =>
  Array.isArray(columns) ? columns.map(String) : Object.keys(columns);

test.each(['export', 'moderation', 'search'] as const)(
  'each column says whether it is in the %s, or why not',
  async (consumer) => {
    const tables = await readColumns();
    const selected = Object.entries(DECLARATIONS).flatMap(([table, declaration]) => {
      const selection = declaration[consumer];
      if (typeof selection === 'string') return [];
      const omittedColumns: string[] = Object.values(selection.out).flat();
      return [[table, [...columnsOf(selection.in), ...omittedColumns].toSorted()] as const];
    });
    expect(Object.keys(DECLARATIONS).toSorted()).toEqual([...tables.keys()].toSorted());
    expect(Object.fromEntries(selected)).toEqual(
      Object.fromEntries(selected.map(([table]) => [table, tables.get(table)])),
    );
  },
);

test('each table says what the deletion of an account does, as its foreign keys do', async () => {
  const { rows } = await sql<{ table: string }>`
    with recursive deleted (id) as (
      select 'users'::regclass::oid
      union
      select conrelid from pg_constraint join deleted on deleted.id = confrelid
      where contype = 'f' and confdeltype = 'c'
    )
    select relname as table from deleted join pg_class on pg_class.oid = deleted.id`.execute(
    backbeat().context.db,
  );
  const cascading = rows.map(({ table }) => table);
  const declaredAs = (text: string) =>
    Object.entries(DECLARATIONS).flatMap(([table, { deletion }]) => (deletion === text ? [table] : []));
  expect(declaredAs(CASCADE).filter((table) => !cascading.includes(table))).toEqual([]);
  expect(declaredAs(NOTHING).filter((table) => cascading.includes(table))).toEqual([]);
});

/** Lists the columns of a row whose texts are all in another text. */
async function textsIn(table: 'users' | 'posts' | 'comments' | 'demos', id: string, text: string) {
  const { rows } = await sql<{ column: string; texts: string[] }>`
    select attname as column, case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end as texts
    from ${sql.table(table)} as t, jsonb_each(to_jsonb(t)) as each (key, value), pg_attribute
    where t.id = ${id} and attrelid = ${table}::regclass and attname = key
      and format_type(atttypid, null) in ('text', 'text[]') and value not in ('null', '[]', '""')
    order by attname`.execute(backbeat().context.db);
  const isIncluded = ({ texts }: { texts: string[] }) => texts.every((part) => text.includes(part));
  return rows.filter(isIncluded).map(({ column }) => column);
}

/** A user with a text in each field of the profile. */
async function newProfile() {
  const person = await newPerson(backbeat(), { userName: unique('Nova') });
  await sql`
    update users set email = ${`${unique('bass')}@listeners.example`}, bio = 'Plays bass', about = 'Since 1999', location = 'Kiel',
      social_media = '{https://one.example/nova,https://two.example/nova}',
      profile_pic = 'https://pictures.example/nova.png', banner = 'https://pictures.example/banner.png'
    where id = ${person.id}`.execute(backbeat().context.db);
  return person;
}

/** Columns of the profile that hold no text, or nothing for a new account. */
const NOT_TEXT = [
  'agreement',
  'created_at',
  'invited_by',
  'plus_until',
  'quota_bytes',
  'sign_up_network',
  'staff_role',
];

test('the copy of the profile has each text of the account that its declaration names', async () => {
  const { id } = await newProfile();
  const profile = await findProfileData(backbeat().context.db, id);
  const selection = ACCOUNTS.users?.export;
  const fields = Object.entries(typeof selection === 'object' ? selection.in : {});
  const texts = await textsIn('users', id, JSON.stringify(profile));
  expect(texts).toEqual(
    fields
      .filter(([column]) => !NOT_TEXT.includes(column))
      .map(([column]) => column)
      .toSorted(),
  );
});

test('the copy of reported content has each text that its declaration names', async () => {
  const { db } = backbeat().context;
  const person = await newProfile();
  const postId = await storePost(backbeat(), person, { title: 'Night Bus' });
  await sql`update posts set description = 'Recorded at night' where id = ${postId}`.execute(db);
  const [commentId, demoId, key] = [randomUUID(), randomUUID(), `demos/${randomUUID()}.mp3`];
  await sql`insert into comments (id, post_id, user_id, text) values (${commentId}, ${postId}, ${person.id}, 'Louder')`.execute(
    db,
  );
  await sql`insert into files (key, size, sha256) values (${key}, 1, repeat('0', 64))`.execute(db);
  await sql`
    insert into demos (id, user_id, slot, title, features, music_key)
    values (${demoId}, ${person.id}, 1, 'Sketch', '{Ana,Ben}', ${key})`.execute(db);
  const subjects = [
    { kind: 'profile', table: 'users', id: person.id, declaration: ACCOUNTS.users },
    { kind: 'post', table: 'posts', id: postId, declaration: MUSIC.posts },
    { kind: 'comment', table: 'comments', id: commentId, declaration: MUSIC.comments },
    { kind: 'demo', table: 'demos', id: demoId, declaration: MUSIC.demos },
  ] as const;
  for (const { kind, table, id, declaration } of subjects) {
    const copy = await findSubject(db, { kind, id, position: null });
    const selection = declaration?.moderation;
    const expected = typeof selection === 'object' ? [...selection.in].toSorted() : [];
    expect([kind, await textsIn(table, id, `${copy?.title}\n${copy?.content}`)]).toEqual([kind, expected]);
  }
});
