import {
  api,
  limits,
  type agreements,
  type playlists,
  type posts,
  type releases,
  type Route,
} from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Answer } from './clients/browser.ts';
import { ChatClient } from './chat/chat-client.ts';
import { accountDetails, newPerson, newStaff, verifiedBrowser, type Person } from './fixtures/people.ts';
import { file, mp3 } from './fixtures/sounds.ts';
import { useBackbeat } from './servers/start.ts';
import { sendRelease } from './fixtures/releases.ts';
import { storeRequests } from './fixtures/stored-credits.ts';
import { storeGuest } from './fixtures/stored-guests.ts';
import { storePasskey } from './fixtures/stored-passkeys.ts';
import { storePost } from './fixtures/stored-posts.ts';
import { sendPost } from './fixtures/tracks.ts';

const backbeat = useBackbeat();
let author: Person;
let other: Person;
let admin: Person;
let administrator: Person;
const ofPrivacy = { params: { page: 'privacy' } } as const;

beforeAll(async () => {
  author = await newPerson(backbeat());
  other = await newPerson(backbeat());
  admin = await newStaff(backbeat(), 'moderator');
  administrator = await newStaff(backbeat(), 'administrator');
});

const ofAuthor = () => ({ userName: author.userName });

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

const addNote = async (text: string) =>
  author.browser.call(api.notes.addNote, {
    params: { id: await storePost(backbeat(), author) },
    body: { version: 1, text },
  });
const newNoteParams = async () => {
  const id = await storePost(backbeat(), author);
  const { body } = await author.browser.call(api.notes.addNote, {
    params: { id },
    body: { version: 1, text: 'Hello' },
  });
  return { id, note: body.id };
};

const createPlaylist = (body: { name: string; description?: string }) =>
  author.browser.call(api.playlists.createPlaylist, { body });

const importPlaylist = (playlist: { name: string }) =>
  author.browser.call(api.playlists.importPlaylist, {
    body: { playlist, file: new Blob(['#EXTM3U\n']) },
  });

async function changePlaylist(
  playlist: Partial<playlists.PlaylistChanges>,
  readShown: (changedPlaylist: playlists.Playlist) => string,
): Promise<Outcome> {
  const params = { id: (await createPlaylist({ name: 'Kitchen' })).body.id };
  const answer = await author.browser.call(api.playlists.updatePlaylist, { params, body: { playlist } });
  return outcome(answer, readShown);
}

async function newPrivateLink(label: string, postId?: string) {
  const id = postId ?? (await storePost(backbeat(), author));
  return author.browser.call(api.privateLinks.createLink, { params: { id }, body: { label, version: 1 } });
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

async function createRelease(
  texts: Parameters<typeof sendRelease>[1],
  readShown: (release: releases.Release) => string,
): Promise<Outcome> {
  return outcome(await sendRelease(await newPerson(backbeat()), texts), readShown);
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
  'privateLinks.createLink body.label': {
    max: limits.privateLink.label,
    send: async (label) => outcome(await newPrivateLink(label), (link) => link.label),
  },
  'privateLinks.updateLink body.label': {
    max: limits.privateLink.label,
    send: async (label) => {
      const id = await storePost(backbeat(), author);
      const params = { id, link: (await newPrivateLink('', id)).body.id };
      return outcome(
        await author.browser.call(api.privateLinks.updateLink, { params, body: { label } }),
        (link) => link.label,
      );
    },
  },
  'versions.updateNote body.note': {
    max: limits.versionNote,
    send: async (note) => {
      const params = { id: await storePost(backbeat(), author) };
      return outcome(
        await author.browser.call(api.versions.updateNote, { params, body: { number: 1, note } }),
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
  'guests.updateGuest body.name': {
    max: limits.guest.name,
    send: async (name) => {
      const id = await storePost(backbeat(), author, { status: 'DRAFT' });
      const { id: guest } = await storeGuest(backbeat(), id);
      const params = { id, guest };
      return outcome(
        await author.browser.call(api.guests.updateGuest, { params, body: { name } }),
        (body) => body.name,
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
  'releases.createRelease release.title': {
    max: limits.release.title,
    send: (title) => createRelease({ title }, (release) => release.title),
  },
  'releases.createRelease release.notes': {
    max: limits.release.notes,
    send: (notes) => createRelease({ notes }, (release) => release.notes),
  },
  'releases.createRelease release.label': {
    max: limits.release.line,
    send: (label) => createRelease({ label }, (release) => release.label),
  },
  'releases.createRelease release.catalogueNumber': {
    max: limits.release.line,
    send: (catalogueNumber) => createRelease({ catalogueNumber }, (release) => release.catalogueNumber),
  },
  'releases.createRelease release.pLine': {
    max: limits.release.line,
    send: (pLine) => createRelease({ pLine }, (release) => release.pLine),
  },
  'releases.createRelease release.cLine': {
    max: limits.release.line,
    send: (cLine) => createRelease({ cLine }, (release) => release.cLine),
  },
  'releases.answerRelease body.reason': {
    max: limits.declineReason,
    send: async (reason) => {
      const { body: release } = await sendRelease(await newPerson(backbeat()), {
        artists: [other.userName],
      });
      const requests = await other.browser.call(api.releases.listReleaseRequests);
      const digest = String(requests.body.find((request) => request.release.id === release.id)?.digest);
      const answer = await other.browser.call(api.releases.answerRelease, {
        params: { id: release.id },
        body: { about: 'name', answer: 'declined', digest, reason },
      });
      return readStored(
        answer,
        sql`select coalesce(reason, '') as text from notifications where release_id = ${release.id} and kind = 'releaseDecline'`,
      );
    },
  },
  'demos.createDemo demo.title': { max: limits.demos.title, send: (title) => sendDemo({ title }) },
  'demos.createDemo demo.features[]': {
    max: limits.demos.features,
    send: (name) => sendDemo({ title: 'Sketch', features: [name] }),
  },
  'playlists.createPlaylist body.name': {
    max: limits.playlists.name,
    send: async (name) => outcome(await createPlaylist({ name }), (playlist) => playlist.name),
  },
  'playlists.createPlaylist body.description': {
    max: limits.playlists.description,
    send: async (description) =>
      outcome(await createPlaylist({ name: 'Kitchen', description }), (playlist) => playlist.description),
  },
  'playlists.importPlaylist playlist.name': {
    max: limits.playlists.name,
    send: async (name) => outcome(await importPlaylist({ name }), ({ playlist }) => playlist.name),
  },
  'playlists.updatePlaylist playlist.name': {
    max: limits.playlists.name,
    send: (name) => changePlaylist({ name }, (playlist) => playlist.name),
  },
  'playlists.updatePlaylist playlist.description': {
    max: limits.playlists.description,
    send: (description) => changePlaylist({ description }, (playlist) => playlist.description),
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
  'notes.addNote body.text': {
    max: limits.note,
    send: async (text) => outcome(await addNote(text), (note) => note.text),
  },
  'notes.updateNote body.text': {
    max: limits.note,
    send: async (text) => {
      const params = await newNoteParams();
      return outcome(
        await author.browser.call(api.notes.updateNote, { params, body: { text, revision: 1 } }),
        (note) => note.text,
      );
    },
  },
  'notes.addReply body.text': {
    max: limits.note,
    send: async (text) => {
      const params = await newNoteParams();
      return outcome(
        await author.browser.call(api.notes.addReply, { params, body: { text } }),
        ({ replies }) => replies[0]?.text,
      );
    },
  },
  'notes.updateReply body.text': {
    max: limits.note,
    send: async (text) => {
      const params = await newNoteParams();
      const { body } = await author.browser.call(api.notes.addReply, { params, body: { text: 'Hello' } });
      const reply = body.replies[0]?.id ?? '';
      return outcome(
        await author.browser.call(api.notes.updateReply, { params: { ...params, reply }, body: { text } }),
        ({ replies }) => replies[0]?.text,
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
  'people.actOnPerson body.statement': {
    max: limits.report.note,
    send: async (statement) => {
      const body = { action: 'warn', reason: 'A test of texts.', statement } as const;
      const answer = await admin.browser.call(api.people.actOnPerson, { params: ofAuthor(), body });
      return outcome(answer, ({ decisions }) => decisions[0]?.note);
    },
  },
  'people.actOnPerson body.reason': {
    max: limits.audit.reason.max,
    send: async (reason) => {
      const body = { action: 'signOut', reason } as const;
      const params = { userName: (await newPerson(backbeat())).userName };
      const answer = await admin.browser.call(api.people.actOnPerson, { params, body });
      if (answer.status >= 400) return outcome(answer);
      const { rows } = await sql<{ reason: string }>`
        select entry::json ->> 'reason' as reason from audit_entries
        where action = 'person.signOut' order by seq desc limit 1`.execute(backbeat().context.db);
      return { status: answer.status, shownText: rows[0]?.reason };
    },
  },
  'people.addNote body.text': {
    max: limits.people.note,
    send: async (text) =>
      outcome(
        await admin.browser.call(api.people.addNote, { params: ofAuthor(), body: { text } }),
        (note) => note.text,
      ),
  },
  'pages.savePage body.markdown': {
    max: limits.pages.characters,
    send: async (markdown) => {
      const { version } = (await administrator.browser.call(api.pages.getPage, ofPrivacy)).body;
      const body = { markdown, version };
      return outcome(
        await administrator.browser.call(api.pages.savePage, { ...ofPrivacy, body }),
        (page) => page.markdown,
      );
    },
  },
  'credentials.renamePasskey body.name': { max: limits.account.passkeyName, send: renamePasskey },
};

/** All texts that clients search for. */
const SEARCH_TEXTS: Record<string, Field> = {
  'people.listPeople query.q': {
    max: limits.search.length,
    send: async (q) =>
      outcome(await admin.browser.call(api.people.listPeople, { query: { q } }), ({ total }) => total > 1),
  },
  'audit.listAudit query.q': {
    max: limits.search.length,
    send: async (q) =>
      outcome(
        await admin.browser.call(api.audit.listAudit, { query: { q } }),
        ({ content }) => content.length > 0,
      ),
  },
  'signUp.listSignUps query.q': {
    max: limits.search.length,
    send: async (q) =>
      outcome(await admin.browser.call(api.signUp.listSignUps, { query: { q } }), ({ content }) => content),
  },
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
  'playlists.listLibrary query.search': {
    max: limits.search.length,
    send: async (search) =>
      outcome(
        await author.browser.call(api.playlists.listLibrary, { query: { search } }),
        ({ content }) => content,
      ),
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
  // Have the schema of guests.updateGuest.
  'posts.createPost post.credits[].name',
  'credits.proposeTerms body.credits[].name',
  'guests.updateName body.name',
  // Have the schema of agreements.updateSigningDetails.
  ...['legalName', 'ipi', 'pro', 'publisher'].map((field) => `guests.updateSigningDetails body.${field}`),
  // Has the schema of declineRequest.
  'credits.withdrawCredit body.reason',
  // Secrets of links and mails. One that cannot exist is an unknown one.
  ...['look', 'openLink', 'renewLink', 'sendCode', 'eraseData'].flatMap((name) =>
    ['token', 'invitation'].map((field) => `guests.${name} body.${field}`),
  ),
  ...['token', 'invitation', 'code'].map((field) => `guests.getData query.${field}`),
  ...['approveRequest', 'declineRequest', 'withdrawCredit'].map((name) => `credits.${name} body.code`),
  ...['openLink', 'eraseData', 'claim'].map((name) => `guests.${name} body.code`),
  ...['confirmStop', 'confirmReport', 'stopMail', 'reportAuthor'].map(
    (name) => `guests.${name} params.token`,
  ),
  // The name of a format, and a number.
  'notes.exportNotes params.format',
  'notes.exportNotes query.bpm',
  'privateLinks.createLink body.expiresAt',
  'privateLinks.createLink body.password',
  'privateLinks.open body.password',
  'privateLinks.open body.token',
  'privateLinks.updateLink body.expiresAt',
  'privateLinks.updateLink body.password',
  // Have the schema of listAudit.
  'audit.exportAuditLines query.q',
  'audit.exportAuditTable query.q',
  ...['listAudit', 'exportAuditLines', 'exportAuditTable'].flatMap((name) =>
    ['action', 'action[]', 'actor'].map((filter) => `audit.${name} query.${filter}`),
  ),
  'backups.cancelBackup params.id',
  'backups.deleteBackup params.id',
  'backups.verifyBackup params.id',
  'healthChecks.getHealth query.origin',
  'mail.removeSuppression body.email',
  'setup.checkAddress body.origin',
  'setup.checkAddress body.padding',
  'setup.setUp body.token',
  'setup.setUp body.user.password',
  // Have the schemas of listPeople and actOnPerson.
  'people.exportPeople query.q',
  'people.actOnPeople body.filter.q',
  'people.actOnPeople body.reason',
  'people.actOnPeople body.statement',
  'people.actOnPeople body.confirm',
  'people.actOnPeople body.userNames[]',
  'people.actOnPerson body.confirm',
  'people.listPeople query.after',
  'account.changePassword body.currentPassword',
  'account.changePassword body.newPassword',
  'account.confirmEmailChange body.code',
  'account.proveIdentity body.code',
  'account.proveIdentity body.password',
  'account.undoEmailChange body.token',
  'auth.signIn body.code',
  'auth.sendVerification query.invite',
  'auth.createAccount user.invite',
  'auth.createAccount user.reason',
  'invites.findInvite params.code',
  'invites.createInvite body.note',
  // Texts of staff.
  'signUp.rejectSignUp body.reason',
  'signUp.rejectSignUp body.words',
  'signUp.holdSignUp body.note',
  'signUp.decideSignUps body.reason',
  'signUp.decideSignUps body.words',
  'signUpRules.saveMailDomain body.domain',
  'signUpRules.saveMailDomain body.note',
  'signUpRules.removeMailDomain params.domain',
  'signUpRules.importMailDomains body.text',
  'signUpRules.blockNetwork body.network',
  'signUpRules.blockNetwork body.note',
  'signUpRules.unblockNetwork params.network',
  'posts.createPost post.isrc',
  'posts.updatePost post.isrc',
  'releases.createRelease release.artists[]',
  'releases.createRelease release.upc',
  // Has the schemas of createRelease.
  ...['artists[]', 'catalogueNumber', 'cLine', 'label', 'notes', 'pLine', 'title', 'upc'].map(
    (field) => `releases.updateRelease release.${field}`,
  ),
  // Has the schema of savePage, and stores nothing.
  'pages.previewPage body.markdown',
  'releases.releaseNow body.at',
  // Has the schema of renamePasskey.
  'credentials.addPasskey body.name',
  'credentials.addPasskey body.response.transports[]',
  'credentials.confirmTwoFactor body.code',
  'credentials.disableTwoFactor body.code',
  'preferences.confirmUnsubscribe params.token',
  'preferences.unsubscribe params.token',
  'preferences.updatePreferences body.timeZone',
  'presence.listOnline query.users',
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
  const either = node.anyOf ?? node.oneOf ?? node.allOf;
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
  // The members of a union may share a field.
  expect([...new Set(textFields)].toSorted()).toEqual(
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
