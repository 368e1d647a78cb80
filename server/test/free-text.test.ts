import { api, limits, type agreements, type posts, type Route } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { setAdmin } from '../src/features/users/index.ts';
import type { Answer } from './clients/browser.ts';
import { ChatClient } from './chat/chat-client.ts';
import { accountDetails, newPerson, verifiedBrowser, type Person } from './fixtures/people.ts';
import { file, mp3 } from './fixtures/sounds.ts';
import { useBackbeat } from './servers/start.ts';
import { storeRequests } from './fixtures/stored-credits.ts';
import { storePasskey } from './fixtures/stored-passkeys.ts';
import { storePost } from './fixtures/stored-posts.ts';
import { sendPost } from './fixtures/tracks.ts';

const backbeat = useBackbeat();
let author: Person;
let other: Person;
let admin: Person;

beforeAll(async () => {
  author = await newPerson(backbeat());
  other = await newPerson(backbeat());
  admin = await newPerson(backbeat());
  await backbeat().context.transact((tx) => setAdmin(tx, admin.userName, true));
});

/** The part of a response that matters here: the error message of a failure, or the stored text. */
interface Outcome {
  status: number;
  shownText: unknown;
}

const outcome = <T>(answer: Answer<T>, readShown?: (body: T) => unknown): Outcome => ({
  status: answer.status,
  shownText: answer.status < 400 ? readShown?.(answer.body) : answer.failure.error,
});

type About = 'bio' | 'location' | 'about';

async function signUp(field: About, text: string): Promise<Outcome> {
  const details = accountDetails();
  const browser = await verifiedBrowser(backbeat(), details.email);
  const answer = await browser.call(api.auth.createAccount, {
    body: { user: { ...details, [field]: text } },
  });
  if (answer.status >= 400) return outcome(answer);
  const { userName } = details;
  const profile = await backbeat().visitor().call(api.users.getUser, { params: { userName } });
  return outcome(profile, (body) => body[field]);
}

async function updateProfile(field: About, text: string): Promise<Outcome> {
  const user = { [field]: text };
  return outcome(
    await author.browser.call(api.users.updateProfile, { body: { user } }),
    (body) => body[field],
  );
}

async function sendDemo(demo: { title: string; features?: string[] }): Promise<Outcome> {
  const { browser } = await newPerson(backbeat());
  const answer = await browser.call(api.demos.createDemo, { body: { demo, file: file('demo.mp3', mp3(1)) } });
  return outcome(answer, ({ title, features }) => [title, features]);
}

async function changePost(
  post: Partial<posts.PostChanges>,
  readShown: (changedPost: posts.Post) => string,
): Promise<Outcome> {
  const params = { id: await storePost(backbeat(), author) };
  return outcome(await author.browser.call(api.posts.updatePost, { params, body: { post } }), readShown);
}

/** A draft of the author that asks the other user for a credit. */
async function newDraft(): Promise<string> {
  const id = await storePost(backbeat(), author, { status: 'DRAFT' });
  await storeRequests(backbeat().context.db, id, [other.id]);
  return id;
}

/** The outcome of a call whose text the database holds. */
async function readStored<T>(answer: Answer<T>, query: RawBuilder<unknown>): Promise<Outcome> {
  const { rows } = await sql<{ text: string }>`${query}`.execute(backbeat().context.db);
  return outcome(answer, () => rows[0]?.text);
}

async function newChat(chatname?: string) {
  const users = [other.userName, admin.userName];
  return author.browser.call(api.chats.createChat, { body: { users, ...(chatname && { chatname }) } });
}

async function report(words: string) {
  const id = await storePost(backbeat(), author);
  const body = { about: { kind: 'post' as const, id }, reason: 'spam' as const, words };
  return other.browser.call(api.moderation.report, { body });
}

async function decide(note: string): Promise<Outcome> {
  await report('');
  const { content } = (await admin.browser.call(api.moderation.listCases)).body;
  const params = { id: content[0]?.id ?? '' };
  const answer = await admin.browser.call(api.moderation.decideCase, {
    params,
    body: { action: 'dismiss', note },
  });
  return outcome(answer, ({ actions }) => actions[0]?.note);
}

async function saveSigningDetails(
  body: Partial<agreements.SigningDetails>,
  readShown: (details: agreements.SigningDetails) => string,
): Promise<Outcome> {
  return outcome(await author.browser.call(api.agreements.updateSigningDetails, { body }), readShown);
}

async function renamePasskey(name: string): Promise<Outcome> {
  const id = await storePasskey(backbeat(), author.id);
  const answer = await author.browser.call(api.credentials.renamePasskey, { params: { id }, body: { name } });
  await backbeat().context.db.deleteFrom('passkeys').where('id', '=', id).execute();
  return outcome(answer, (passkey) => passkey.name);
}

interface Field {
  /** Maximum length in code points. */
  max: number;
  /** Sends the text in this field, and valid values in all others. */
  send: (text: string) => Promise<Outcome>;
}

/** All texts that clients may choose freely and that the server stores. */
const STORED_TEXTS: Record<string, Field> = {
  'auth.createAccount user.bio': { max: limits.bio, send: (text) => signUp('bio', text) },
  'auth.createAccount user.location': { max: limits.location, send: (text) => signUp('location', text) },
  'auth.createAccount user.about': { max: limits.about, send: (text) => signUp('about', text) },
  'users.updateProfile user.bio': { max: limits.bio, send: (text) => updateProfile('bio', text) },
  'users.updateProfile user.location': {
    max: limits.location,
    send: (text) => updateProfile('location', text),
  },
  'users.updateProfile user.about': { max: limits.about, send: (text) => updateProfile('about', text) },
  'posts.createPost post.title': {
    max: limits.title,
    send: async (title) => outcome(await sendPost(author, { title }), (post) => post.title),
  },
  'posts.createPost post.description': {
    max: limits.description,
    send: async (description) => outcome(await sendPost(author, { description }), (post) => post.description),
  },
  'posts.updatePost post.title': {
    max: limits.title,
    send: (title) => changePost({ title }, (post) => post.title),
  },
  'posts.updatePost post.description': {
    max: limits.description,
    send: (description) => changePost({ description }, (post) => post.description),
  },
  'versions.createVersion version.note': {
    max: limits.versionNote,
    send: async (note) => {
      const params = { id: await storePost(backbeat(), author) };
      const body = { version: { note }, file: file('mix.mp3', mp3(1)) };
      return outcome(
        await author.browser.call(api.versions.createVersion, { params, body }),
        (version) => version.note,
      );
    },
  },
  'credits.proposeTerms body.signedAs': {
    max: limits.signedAs,
    send: async (signedAs) => {
      const params = { id: await newDraft() };
      const answer = await author.browser.call(api.credits.proposeTerms, { params, body: { signedAs } });
      return readStored(
        answer,
        sql`select coalesce(signed_as, '') as text from terms where post_id = ${params.id}`,
      );
    },
  },
  'credits.approveRequest body.signedAs': {
    max: limits.signedAs,
    send: async (signedAs) => {
      const params = { id: await newDraft() };
      const answer = await other.browser.call(api.credits.approveRequest, { params, body: { signedAs } });
      return readStored(
        answer,
        sql`select coalesce(signed_as, '') as text from consents where post_id = ${params.id}`,
      );
    },
  },
  'credits.declineRequest body.reason': {
    max: limits.declineReason,
    send: async (reason) => {
      const params = { id: await newDraft() };
      const answer = await other.browser.call(api.credits.declineRequest, { params, body: { reason } });
      return readStored(
        answer,
        sql`select coalesce(reason, '') as text from consents where post_id = ${params.id}`,
      );
    },
  },
  'demos.createDemo demo.title': { max: limits.demos.title, send: (title) => sendDemo({ title }) },
  'demos.createDemo demo.features[]': {
    max: limits.demos.features,
    send: (name) => sendDemo({ title: 'Sketch', features: [name] }),
  },
  'comments.addComment body': {
    max: limits.comment,
    send: async (body) => {
      const params = { id: await storePost(backbeat(), author) };
      return outcome(
        await other.browser.call(api.comments.addComment, { params, body }),
        ({ comment }) => comment,
      );
    },
  },
  'chats.createChat body.chatname': {
    max: limits.chats.name,
    send: async (name) => outcome(await newChat(name), ({ chatName }) => chatName),
  },
  'chats.renameChat body.chatname': {
    max: limits.chats.name,
    send: async (chatname) => {
      const params = { id: (await newChat()).body.chatRoomId };
      const answer = await author.browser.call(api.chats.renameChat, { params, body: { chatname } });
      return outcome(answer, ({ chatName }) => chatName);
    },
  },
  'chats.editMessage body.message': {
    max: limits.chats.message,
    send: async (message) => {
      const id = (await newChat()).body.chatRoomId;
      const client = new ChatClient(backbeat(), author.browser, id);
      await client.connect();
      await client.sendMessage('Hello');
      client.drop();
      const { body: messages } = await author.browser.call(api.chats.listMessages, { params: { id } });
      const seq = messages.findLast(({ type }) => type === 'CHAT')?.seq;
      const params = { id, seq: String(seq) };
      const answer = await author.browser.call(api.chats.editMessage, { params, body: { message } });
      return outcome(answer, (editedMessage) => editedMessage.message);
    },
  },
  'agreements.updateSigningDetails body.legalName': {
    max: limits.signingDetail,
    send: (legalName) => saveSigningDetails({ legalName }, (details) => details.legalName),
  },
  'agreements.updateSigningDetails body.pro': {
    max: limits.signingDetail,
    send: (pro) => saveSigningDetails({ pro }, (details) => details.pro),
  },
  'agreements.updateSigningDetails body.publisher': {
    max: limits.signingDetail,
    send: (publisher) => saveSigningDetails({ publisher }, (details) => details.publisher),
  },
  'moderation.report body.words': {
    max: limits.report.words,
    send: async (words) => outcome(await report(words), (version) => version.words),
  },
  'moderation.decideCase body.note': { max: limits.report.note, send: decide },
  'credentials.renamePasskey body.name': { max: limits.account.passkeyName, send: renamePasskey },
};

/** All texts that clients search for. */
const SEARCH_TEXTS: Record<string, Field> = {
  'users.searchUsers params.term': {
    max: limits.search.length,
    send: async (term) =>
      outcome(await other.browser.call(api.users.searchUsers, { params: { term } }), ({ page }) => page),
  },
  'follows.listFollowers query.search': {
    max: limits.search.length,
    send: async (search) =>
      outcome(
        await other.browser.call(api.follows.listFollowers, {
          params: { user: author.userName },
          query: { search },
        }),
      ),
  },
  'follows.listFollowing query.search': {
    max: limits.search.length,
    send: async (search) =>
      outcome(
        await other.browser.call(api.follows.listFollowing, {
          params: { user: author.userName },
          query: { search },
        }),
      ),
  },
  'feed.searchPosts query.search': {
    max: limits.search.length,
    send: async (search) =>
      outcome(
        await other.browser.call(api.feed.searchPosts, { query: { search } }),
        ({ content }) => content,
      ),
  },
  'search.searchAll query.search': {
    max: limits.search.length,
    send: async (search) =>
      outcome(await other.browser.call(api.search.searchAll, { query: { search } }), ({ people }) => people),
  },
  'chats.searchMessages query.search': {
    max: limits.search.length,
    send: async (search) => {
      const params = { id: (await newChat()).body.chatRoomId };
      return outcome(await author.browser.call(api.chats.searchMessages, { params, query: { search } }));
    },
  },
};

/** Texts that follow a grammar, name an existing resource, or are secrets. */
const NOT_FREE = [
  'account.changePassword body.currentPassword',
  'account.changePassword body.newPassword',
  'account.confirmEmailChange body.code',
  'account.proveIdentity body.password',
  'account.undoEmailChange body.token',
  'auth.signIn body.code',
  // Has the schema of renamePasskey.
  'credentials.addPasskey body.name',
  'credentials.addPasskey body.response.transports[]',
  'credentials.confirmTwoFactor body.code',
  'credentials.disableTwoFactor body.code',
  'preferences.confirmUnsubscribe params.token',
  'preferences.unsubscribe params.token',
  'preferences.updatePreferences body.timeZone',
  'agreements.updateSigningDetails body.ipi',
  'users.updateProfile user.banner',
  'users.updateProfile user.profilePic',
  'users.updateProfile user.socialMedia[]',
  'auth.checkEmail params.email',
  'auth.checkUserName params.name',
  'auth.createAccount user.password',
  'auth.resetPassword body.code',
  'auth.resetPassword body.newPassword',
  'auth.signIn body.password',
  'auth.signIn body.username',
  'auth.verifyEmail body.code',
  'auth.verifyResetCode body.code',
  'chats.changePhoto query.photoUrl',
  'chats.createChat body.users[]',
  'chats.react body.emoji',
  'embeds.getOembed query.format',
  'embeds.getOembed query.url',
  'credits.withdrawRequest body.userName',
  'feed.listFeaturedOn params.ref',
  'feed.listPosts params.ref',
  'feed.listPostsSorted params.ref',
  'feed.searchPosts query.genres',
  'posts.createPost post.features[]',
  'posts.createPost post.credits[].userName',
  'credits.proposeTerms body.credits[].userName',
];

/** The paths of all texts for which a schema has neither an enum nor a pattern. */
function textsOf(node: z.core.JSONSchema._JSONSchema, path: string): string[] {
  if (typeof node === 'boolean') return [];
  if (node.properties)
    return Object.entries(node.properties).flatMap(([name, each]) => textsOf(each, `${path}.${name}`));
  if (node.items) return [node.items].flat().flatMap((each) => textsOf(each, `${path}[]`));
  const either = node.anyOf ?? node.oneOf;
  if (either) return either.flatMap((each) => textsOf(each, path));
  // The generator writes a nullable text as a list of two types.
  const isText = [node.type].flat().some((type) => type === undefined || type === 'string');
  const isLimited = [node.enum, node.const, node.pattern, node.format].some((each) => each !== undefined);
  return isText && !isLimited ? [path] : [];
}

function textsOfRoute(name: string, { params, query, body }: Route): string[] {
  const texts = (schema: z.ZodType, part: string) =>
    textsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), `${name} ${part}`);
  return [
    ...(params ? texts(params, 'params') : []),
    ...(query ? texts(query, 'query') : []),
    ...(body?.kind === 'json' || body?.kind === 'text' ? texts(body.schema, 'body') : []),
    ...(body?.kind === 'form'
      ? Object.entries({ ...body.fields, ...body.texts }).flatMap(([part, schema]) => texts(schema, part))
      : []),
  ];
}

test('the tables of this file name every text that the contract accepts', () => {
  const textFields = Object.entries(api).flatMap(([feature, routes]) =>
    Object.entries<Route>(routes).flatMap(([name, route]) => textsOfRoute(`${feature}.${name}`, route)),
  );
  expect(textFields.toSorted()).toEqual(
    [...Object.keys(STORED_TEXTS), ...Object.keys(SEARCH_TEXTS), ...NOT_FREE].toSorted(),
  );
});

/** Invisible characters, with several kinds in each text. */
const INVISIBLE = [
  '\u200b\u2060\u00ad',
  '\u180e\u115f\u3164\u2800',
  '\u{e0020}\ufe0f\u1160\uffa0\u200d',
  '\u00a0\u3000\u2029\u061c',
];

describe.each(Object.entries({ ...STORED_TEXTS, ...SEARCH_TEXTS }))('%s', (_name, { max, send }) => {
  test('treats a text of invisible characters as empty', async () => {
    const empty = await send(' ');
    for (const text of INVISIBLE) expect(await send(text)).toEqual(empty);
  });

  test(`returns an error beyond ${max} code points`, async () => {
    expect((await send('🎧'.repeat(max))).status).toBeLessThan(300);
    expect((await send('🎧'.repeat(max + 1))).status).toBe(400);
  });
});

test.each(Object.entries(STORED_TEXTS))(
  '%s is stored unchanged at its maximum length',
  async (_name, { max, send }) => {
    const longest = '🎧'.repeat(max);
    expect([(await send(longest)).shownText].flat(2)).toContain(longest);
  },
);
