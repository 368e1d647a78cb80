import { randomBytes } from 'node:crypto';
import { api } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { sendMessage } from '../../src/features/chats/messages/send-message.ts';
import { setDisabled } from '../../src/features/users/index.ts';
import { newPerson, unique, type Person } from '../fixtures/people.ts';
import type { Backbeat } from '../servers/start.ts';
import { storeRequests } from '../fixtures/stored-credits.ts';
import { storePasskey } from '../fixtures/stored-passkeys.ts';
import { storePost } from '../fixtures/stored-posts.ts';

/** The users for all rows of a table. */
export interface Fixtures {
  stranger: Person;
  /** A user blocked by the owner. */
  blocked: Person;
  /** A user whom the owner asks to be featured; in a chat, a member. */
  asked: Person;
  /** A member of the chats that the owner creates. */
  second: Person;
  /** A former member of the chat. */
  removed: Person;
  plus: Person;
  admin: Person;
  owner: Person;
  plusOwner: Person;
}

/** The resource of a row, in a given state. */
export interface Thing {
  id: string;
  /** The owner of the resource. */
  owner: Person;
  /** For a comment, the post; for a chat, a message. */
  about?: string;
  /** Of a post; no other post has it. */
  title?: string;
}

export async function createFixtures(backbeat: Backbeat): Promise<Fixtures> {
  const newUser = (plus = false) => newPerson(backbeat, { plus });
  const cast: Fixtures = {
    stranger: await newUser(),
    blocked: await newUser(),
    asked: await newUser(),
    second: await newUser(),
    removed: await newUser(),
    plus: await newUser(true),
    admin: await newUser(),
    owner: await newUser(),
    plusOwner: await newUser(true),
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

/** A user whom an admin has just suspended. */
async function suspend({ context }: Backbeat, { userName }: Person): Promise<void> {
  await context.transact((tx) => setDisabled(tx, { userName }, true));
}

type Make = (backbeat: Backbeat, cast: Fixtures) => Promise<Thing>;

async function publishPost(backbeat: Backbeat, owner: Person, isFree = false): Promise<Thing> {
  const title = unique();
  const id = await storePost(backbeat, owner, { title });
  if (isFree) {
    await backbeat.context.db
      .updateTable('posts')
      .set({ free_download: true })
      .where('id', '=', id)
      .execute();
  }
  return { id, owner, title };
}

async function draft(backbeat: Backbeat, { owner, asked }: Fixtures): Promise<Thing> {
  const title = unique();
  const id = await storePost(backbeat, owner, { title, status: 'DRAFT' });
  await storeRequests(backbeat.context.db, id, [asked.id]);
  return { id, owner, title };
}

export const posts = {
  published: (backbeat, { owner }) => publishPost(backbeat, owner),
  free: (backbeat, { owner }) => publishPost(backbeat, owner, true),
  'of Plus': (backbeat, { plusOwner }) => publishPost(backbeat, plusOwner),
  draft,
  declined: async (backbeat, cast) => {
    const thing = await draft(backbeat, cast);
    await cast.asked.browser.call(api.credits.declineRequest, { params: { id: thing.id } });
    return thing;
  },
  deleted: async (backbeat, { owner }) => {
    const thing = await publishPost(backbeat, owner);
    await owner.browser.call(api.posts.deletePost, { params: { id: thing.id } });
    return thing;
  },
  suspended: async (backbeat) => {
    const owner = await newPerson(backbeat);
    const thing = await publishPost(backbeat, owner);
    await suspend(backbeat, owner);
    return thing;
  },
} satisfies Record<string, Make>;

/** A comment of `asked` on a post of `owner`, or on a draft, which only these two can have seen. */
export const comments = {
  there: async (backbeat, cast) => {
    const post = await publishPost(backbeat, cast.owner);
    const { body } = await cast.asked.browser.call(api.comments.addComment, {
      params: { id: post.id },
      body: 'Great track!',
    });
    return { id: body.id, owner: cast.owner };
  },
} satisfies Record<string, Make>;

/** A demo of a user without another demo. */
async function storeDemo(backbeat: Backbeat, { blocked }: Fixtures): Promise<Thing> {
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
    .values({ id, user_id: owner.id, slot: 1, title: 'Demo', music_key: key })
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
    await owner.browser.call(api.users.deleteAccount, { params: { id: owner.id } });
    return { id: owner.id, owner };
  },
} satisfies Record<string, Make>;

/** Another signed-in browser of `owner`. */
export const sessions = {
  there: async ({ context: { db } }, { owner }) => {
    const [id, token_hash, expires_at] = [uuidv7(), randomBytes(32), new Date(Date.now() + 60_000)];
    await db.insertInto('sessions').values({ id, token_hash, user_id: owner.id, expires_at }).execute();
    return { id, owner };
  },
} satisfies Record<string, Make>;

export const passkeys = {
  there: async (backbeat, { owner }) => ({ id: await storePasskey(backbeat, owner.id), owner }),
} satisfies Record<string, Make>;

async function say({ context }: Backbeat, chatId: string, { id }: Person): Promise<string> {
  const { seq } = await sendMessage(context, chatId, id, { message: 'Hello' });
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

/** The reported post of `owner`, reported by `asked`. */
export const cases = {
  open: async (backbeat, { owner, asked }) => {
    const post = await publishPost(backbeat, owner);
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

/** No particular resource: the call is about the caller. */
export const noFixture = { '-': async (_backbeat, { owner }) => ({ id: '', owner }) } satisfies Record<
  string,
  Make
>;
