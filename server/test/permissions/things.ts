import { randomBytes } from 'node:crypto';
import { api } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { sayer } from '../../src/features/chats/send-message.ts';
import { insertRequests } from '../../src/features/posts/posts.queries.ts';
import { setDisabled } from '../../src/features/users/index.ts';
import { newPerson, type Person } from '../people.ts';
import type { Backbeat } from '../start.ts';
import { storePost } from '../stored-posts.ts';

/** Who is there for all rows of a table. */
export interface Cast {
  stranger: Person;
  /** Whom the owner has blocked. */
  blocked: Person;
  /** Whom the owner asks to be featured; in a chat, a member. */
  asked: Person;
  /** A member of the chats that the owner makes. */
  second: Person;
  /** Who was a member of the chat. */
  removed: Person;
  plus: Person;
  admin: Person;
  owner: Person;
  plusOwner: Person;
}

/** What a row is about, in a state. */
export interface Thing {
  id: string;
  /** Whose it is. */
  owner: Person;
  /** Of a comment, the post; of a chat, a message. */
  about?: string;
}

export async function gather(backbeat: Backbeat): Promise<Cast> {
  const somebody = (plus = false) => newPerson(backbeat, { plus });
  const cast: Cast = {
    stranger: await somebody(),
    blocked: await somebody(),
    asked: await somebody(),
    second: await somebody(),
    removed: await somebody(),
    plus: await somebody(true),
    admin: await somebody(),
    owner: await somebody(),
    plusOwner: await somebody(true),
  };
  await backbeat.context.db
    .updateTable('users')
    .set({ is_admin: true })
    .where('id', '=', cast.admin.id)
    .execute();
  for (const owner of [cast.owner, cast.plusOwner]) await block(owner, cast.blocked);
  return cast;
}

const block = ({ browser }: Person, other: Person) =>
  browser.call(api.blocks.block, { params: { user: other.userName } });

/** Somebody who has just been suspended, by the way of an admin. */
async function suspend({ context }: Backbeat, { userName }: Person): Promise<void> {
  await context.transact((tx) => setDisabled(tx, { userName }, true));
}

type Make = (backbeat: Backbeat, cast: Cast) => Promise<Thing>;

async function published(backbeat: Backbeat, owner: Person, isFree = false): Promise<Thing> {
  const id = await storePost(backbeat, owner);
  if (isFree) {
    await backbeat.context.db
      .updateTable('posts')
      .set({ free_download: true })
      .where('id', '=', id)
      .execute();
  }
  return { id, owner };
}

async function draft(backbeat: Backbeat, { owner, asked }: Cast): Promise<Thing> {
  const id = await storePost(backbeat, owner, { status: 'DRAFT' });
  await backbeat.context.transact((tx) => insertRequests(tx, id, [asked.id]));
  return { id, owner };
}

export const posts = {
  published: (backbeat, { owner }) => published(backbeat, owner),
  free: (backbeat, { owner }) => published(backbeat, owner, true),
  'of Plus': (backbeat, { plusOwner }) => published(backbeat, plusOwner),
  draft,
  declined: async (backbeat, cast) => {
    const thing = await draft(backbeat, cast);
    await cast.asked.browser.call(api.credits.rejectFeature, { params: { id: thing.id } });
    return thing;
  },
  deleted: async (backbeat, { owner }) => {
    const thing = await published(backbeat, owner);
    await owner.browser.call(api.posts.deletePost, { params: { id: thing.id } });
    return thing;
  },
  suspended: async (backbeat) => {
    const owner = await newPerson(backbeat);
    const thing = await published(backbeat, owner);
    await suspend(backbeat, owner);
    return thing;
  },
} satisfies Record<string, Make>;

/** A comment of `asked` on a post of `owner`; or one on a draft, which only those two can have seen. */
export const comments = {
  there: async (backbeat, cast) => {
    const post = await published(backbeat, cast.owner);
    const { body } = await cast.asked.browser.call(api.comments.addComment, {
      params: { id: post.id },
      body: 'Great track!',
    });
    return { id: body.id, owner: cast.owner };
  },
} satisfies Record<string, Make>;

/** A demo of somebody who has no other. */
async function storeDemo(backbeat: Backbeat, { blocked }: Cast): Promise<Thing> {
  const { db } = backbeat.context;
  const owner = await newPerson(backbeat);
  await block(owner, blocked);
  const [id, key] = [uuidv7(), `demos/${randomBytes(16).toString('hex')}.mp3`];
  await db
    .insertInto('files')
    .values({ key, size: 1, sha256: '0'.repeat(64), claimed_at: new Date() })
    .execute();
  await db
    .insertInto('demos')
    .values({ id, user_id: owner.id, place: 1, title: 'Demo', music_key: key })
    .execute();
  return { id, owner };
}

export const demos = {
  there: storeDemo,
  deleted: async (backbeat, cast) => {
    const thing = await storeDemo(backbeat, cast);
    await thing.owner.browser.call(api.demos.deleteDemo, { params: { id: thing.id } });
    return thing;
  },
  suspended: async (backbeat, cast) => {
    const thing = await storeDemo(backbeat, cast);
    await suspend(backbeat, thing.owner);
    return thing;
  },
} satisfies Record<string, Make>;

export const people = {
  there: async (backbeat, { blocked }) => {
    const owner = await newPerson(backbeat);
    await block(owner, blocked);
    return { id: owner.id, owner };
  },
  suspended: async (backbeat) => {
    const owner = await newPerson(backbeat);
    await suspend(backbeat, owner);
    return { id: owner.id, owner };
  },
  deleted: async (backbeat) => {
    const owner = await newPerson(backbeat);
    await owner.browser.call(api.accounts.deleteAccount, { params: { id: owner.id } });
    return { id: owner.id, owner };
  },
} satisfies Record<string, Make>;

async function say({ context }: Backbeat, chatId: string, { id }: Person): Promise<string> {
  const { seq } = await sayer(context)(chatId, id, { message: 'Hello' });
  return String(seq);
}

export const chats = {
  group: async (backbeat, { owner, asked, second, removed }) => {
    const users = [asked.userName, second.userName, removed.userName];
    const { body } = await owner.browser.call(api.chats.createChat, {
      body: { users, chatname: 'Night Bus' },
    });
    const id = body.chatRoomId;
    await owner.browser.call(api.chats.removeMember, { params: { id, user: removed.userName } });
    return { id, owner, about: await say(backbeat, id, owner) };
  },
  direct: async (backbeat, { owner, asked }) => {
    const { body } = await owner.browser.call(api.chats.createChat, { body: { users: [asked.userName] } });
    return { id: body.chatRoomId, owner, about: await say(backbeat, body.chatRoomId, owner) };
  },
} satisfies Record<string, Make>;

/** What is reported is a post of `owner`, by `asked`. */
export const cases = {
  open: async (backbeat, { owner, asked }) => {
    const post = await published(backbeat, owner);
    await asked.browser.call(api.moderation.report, {
      body: { about: { kind: 'post', id: post.id }, reason: 'spam' },
    });
    const { id } = await backbeat.context.db
      .selectFrom('report_cases')
      .select('id')
      .where('subject_id', '=', post.id)
      .executeTakeFirstOrThrow();
    return { id, owner };
  },
} satisfies Record<string, Make>;

/** Nothing in particular: what the caller has or is. */
export const nothing = { '-': async (_backbeat, { owner }) => ({ id: '', owner }) } satisfies Record<
  string,
  Make
>;
