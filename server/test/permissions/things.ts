import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@backbeat/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { sendMessage } from '../../src/features/chats/messages/send-message.ts';
import { setDisabled } from '../../src/features/users/index.ts';
import { newPerson, newStaff, unique, type Person } from '../fixtures/people.ts';
import { newRelease, storeTrack } from '../fixtures/releases.ts';
import type { Browser } from '../clients/browser.ts';
import { openGuest, storeGuest, type StoredGuest } from '../fixtures/stored-guests.ts';
import type { Backbeat } from '../servers/start.ts';
import { mp3 } from '../fixtures/sounds.ts';
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
  moderator: Person;
  administrator: Person;
  owner: Person;
  plusOwner: Person;
}

/** The resource of a row, in a given state. */
export interface Thing {
  id: string;
  /** The owner of the resource. */
  owner: Person;
  /**
   * For a comment, the post; for a playlist, its post; for a chat, a message; for a room, note and
   * reply; for settings, the version.
   */
  about?: string;
  /** Of a post; no other post has it. */
  title?: string;
  /** Of a post with a guest: the guest, its browser, and one of a guest of another post. */
  guest?: StoredGuest & { browser: Browser; otherBrowser: Browser };
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
    moderator: await newStaff(backbeat, 'moderator'),
    administrator: await newStaff(backbeat, 'administrator'),
    owner: await newUser(),
    plusOwner: await newUser(true),
  };
  for (const owner of [cast.owner, cast.plusOwner]) await block(owner, cast.blocked);
  return cast;
}

const block = ({ browser }: Person, other: Person) =>
  browser.call(api.blocks.block, { params: { user: other.userName } });

/** A user whom staff has just suspended. */
async function suspend({ context }: Backbeat, { userName }: Person): Promise<void> {
  await context.transact((tx) => setDisabled(tx, { userName }, true));
}

type Make = (backbeat: Backbeat, cast: Fixtures) => Promise<Thing>;

/** Stores the file of a post, which its author may download. */
async function storeMusic({ context: { db, storage } }: Backbeat, postId: string): Promise<void> {
  const { music_key: key } = await db
    .selectFrom('post_versions')
    .select('music_key')
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  const path = join(storage.staging, unique());
  await writeFile(path, mp3(0.1));
  await storage.put(key, path, { contentType: 'audio/mpeg' });
}

async function publishPost(backbeat: Backbeat, owner: Person, isFree = false): Promise<Thing> {
  const title = unique();
  const id = await storePost(backbeat, owner, { title });
  await storeMusic(backbeat, id);
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
  await storeMusic(backbeat, id);
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

/** A post of `owner` with a private link. */
async function withPrivateLink(thing: Thing): Promise<Thing> {
  const { body } = await thing.owner.browser.call(api.privateLinks.createLink, {
    params: { id: thing.id },
    body: { version: 1 },
  });
  return { ...thing, about: body.id };
}

export const privateLinks = {
  draft: async (backbeat, cast) => {
    const thing = await withPrivateLink(await draft(backbeat, cast));
    return thing;
  },
  published: async (backbeat, { owner }) => withPrivateLink(await publishPost(backbeat, owner)),
  suspended: async (backbeat) => {
    const thing = await withPrivateLink(await publishPost(backbeat, await newPerson(backbeat)));
    await suspend(backbeat, thing.owner);
    return thing;
  },
} satisfies Record<string, Make>;

/** A release of `owner` that asks `asked` to be named. */
async function release(backbeat: Backbeat, { asked }: Fixtures, owner: Person): Promise<Thing> {
  const track = await storeTrack(backbeat, owner, { isPublished: true });
  // The sweeps make more releases than one account may have.
  await sql`delete from releases where id in (
    select id from releases where owner_id = ${owner.id} and status <> 'RELEASED'
    order by created_at desc offset 30
  )`.execute(backbeat.context.db);
  const { id } = await newRelease(backbeat, owner, [track], { artists: [asked.userName] });
  return { id, owner };
}

async function publishRelease(backbeat: Backbeat, cast: Fixtures, owner: Person): Promise<Thing> {
  const thing = await release(backbeat, cast, owner);
  const { body } = await cast.asked.browser.call(api.releases.listReleaseRequests);
  const digest = body.find((request) => request.release.id === thing.id)?.digest ?? '';
  const params = { id: thing.id };
  await cast.asked.browser.call(api.releases.answerRelease, {
    params,
    body: { about: 'name', answer: 'approved', digest },
  });
  await owner.browser.call(api.releases.releaseNow, { params });
  return thing;
}

export const releases = {
  draft: (backbeat, cast) => release(backbeat, cast, cast.owner),
  out: (backbeat, cast) => publishRelease(backbeat, cast, cast.owner),
  deleted: async (backbeat, cast) => {
    const thing = await publishRelease(backbeat, cast, cast.owner);
    await cast.owner.browser.call(api.releases.deleteRelease, { params: { id: thing.id } });
    return thing;
  },
  suspended: async (backbeat, cast) => {
    const thing = await publishRelease(backbeat, cast, await newPerson(backbeat));
    await suspend(backbeat, thing.owner);
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

/**
 * A note of `asked`, who is asked to be featured on the draft of `owner`, with a reply of `asked`. The id
 * is that of the post.
 */
async function writeNote(backbeat: Backbeat, cast: Fixtures): Promise<Thing> {
  const { id } = await draft(backbeat, cast);
  const { browser } = cast.asked;
  const note = await browser.call(api.notes.addNote, { params: { id }, body: { version: 1, text: 'Hello' } });
  const params = { id, note: note.body.id };
  const { body } = await browser.call(api.notes.addReply, { params, body: { text: 'Hi' } });
  return { id, owner: cast.owner, about: `${note.body.id} ${body.replies[0]?.id}` };
}

export const notes = {
  draft: writeNote,
  declined: async (backbeat, cast) => {
    const thing = await writeNote(backbeat, cast);
    await cast.asked.browser.call(api.credits.declineRequest, { params: { id: thing.id } });
    return thing;
  },
  // The note of a published post is its author's.
  published: async (backbeat, { owner }) => {
    const { id } = await publishPost(backbeat, owner);
    const { browser } = owner;
    const note = await browser.call(api.notes.addNote, {
      params: { id },
      body: { version: 1, text: 'Hello' },
    });
    const params = { id, note: note.body.id };
    const { body } = await browser.call(api.notes.addReply, { params, body: { text: 'Hi' } });
    return { id, owner, about: `${note.body.id} ${body.replies[0]?.id}` };
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

/** A playlist of `owner` with one post, on which `asked` collaborates. */
async function makePlaylist(
  backbeat: Backbeat,
  owner: Person,
  { asked }: Fixtures,
  visibility: 'public' | 'private' = 'public',
): Promise<Thing> {
  const post = await storePost(backbeat, owner);
  const { body } = await owner.browser.call(api.playlists.createPlaylist, {
    body: { name: 'Kitchen', visibility, posts: [post] },
  });
  const params = { id: body.id };
  await owner.browser.call(api.playlists.inviteCollaborator, { params, body: { userName: asked.userName } });
  await asked.browser.call(api.playlists.acceptInvitation, { params });
  return { id: body.id, owner, about: post };
}

export const playlists = {
  public: (backbeat, cast) => makePlaylist(backbeat, cast.owner, cast),
  private: (backbeat, cast) => makePlaylist(backbeat, cast.owner, cast, 'private'),
  suspended: async (backbeat, cast) => {
    const thing = await makePlaylist(backbeat, await newPerson(backbeat), cast);
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

/** An account with a note by a former moderator. */
export const staffViews = {
  noted: async (backbeat) => {
    const owner = await newPerson(backbeat);
    const author = await newStaff(backbeat, 'moderator');
    const note = await author.browser.call(api.people.addNote, {
      params: { userName: owner.userName },
      body: { text: 'Talk first.' },
    });
    return { id: note.body.id, owner };
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

/** The settings of the instance, which belong to no user, with their version. */
export const settings = {
  stored: async ({ context }, { owner }) => ({ id: '', owner, about: String(context.settings.version) }),
} satisfies Record<string, Make>;

export const signUpRequests = {
  waiting: async ({ context: { db } }, { owner }) => {
    const id = uuidv7();
    const name = unique('applicant');
    await sql`
      insert into sign_up_requests (id, user_name, email, password_hash, bio, location, about, reason)
      values (${id}, ${name}, ${`${name}@listeners.example`}, 'none', '', '', '', 'I make music.')`.execute(
      db,
    );
    return { id, owner };
  },
} satisfies Record<string, Make>;

/** Invites of the owner. */
export const storedInvites = {
  open: async ({ context: { db } }, { owner }) => {
    const id = uuidv7();
    const code = Array.from(randomBytes(10), (byte) => 'ABCDEFGH'[byte % 8]).join('');
    await sql`
      insert into invites (id, code, creator_id, max_uses) values (${id}, ${code}, ${owner.id}, 1)`.execute(
      db,
    );
    return { id, owner };
  },
} satisfies Record<string, Make>;

/** Inserts a backup on another machine, and ends what an earlier row has started. */
async function storeBackup({ context: { db } }: Backbeat, state: 'damaged' | 'running'): Promise<string> {
  const id = uuidv7();
  await sql`update backups set state = 'cancelled' where state = 'running'`.execute(db);
  await sql`
    insert into backups (id, name, origin, state, host)
    values (${id}, ${`${id}.tar.gz`}, 'folder', ${state}, 'another-machine')`.execute(db);
  return id;
}

export const storedBackups = {
  stored: async (backbeat, { owner }) => ({ id: await storeBackup(backbeat, 'damaged'), owner }),
  running: async (backbeat, { owner }) => ({ id: await storeBackup(backbeat, 'running'), owner }),
} satisfies Record<string, Make>;

/** The newest version of a page about the server. Its number is no id: other rows contain it too. */
export const pageTexts = {
  saved: async ({ context }, { owner }) => {
    const { rows } = await sql<{ version: number }>`
      insert into page_versions (page, version, markdown)
      select 'terms', coalesce(max(version), 0) + 1, 'Be kind.' from page_versions where page = 'terms'
      returning version`.execute(context.db);
    return { id: '', owner, about: String(rows[0]?.version) };
  },
} satisfies Record<string, Make>;

/** No particular resource: the call is about the caller. */
export const noFixture = { '-': async (_backbeat, { owner }) => ({ id: '', owner }) } satisfies Record<
  string,
  Make
>;

async function postWithGuest(backbeat: Backbeat, { owner }: Fixtures): Promise<Thing> {
  const open = async () => {
    const id = await storePost(backbeat, owner, { status: 'DRAFT' });
    const guest = await storeGuest(backbeat, id);
    return { ...guest, ...(await openGuest(backbeat, guest)) };
  };
  const guest = await open();
  return { id: guest.postId, owner, guest: { ...guest, otherBrowser: (await open()).browser } };
}

export const guestPosts = { asked: postWithGuest } satisfies Record<string, Make>;
