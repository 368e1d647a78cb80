import { api, reference, type Route } from '@backbeat/contract';
import type { AnyCall } from '../clients/browser.ts';
import { unique } from '../fixtures/people.ts';
import { file, mp3 } from '../fixtures/sounds.ts';
import type { Fixtures, Thing } from './things.ts';

export const routes: ReadonlyMap<string, Route> = new Map(
  Object.entries(api).flatMap(([feature, all]) =>
    Object.entries(all).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
  ),
);

type MakeCall = (thing: Thing, cast: Fixtures) => AnyCall;

const wav = () => file('song.mp3', mp3(0.1));
const all = { size: '100' };

/** The answer of a passkey to no challenge. */
const unknownPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: {
    clientDataJSON: 'AAAA',
    attestationObject: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
  },
};

/**
 * Input for calls that need more than the thing's id or its owner's name in the path. The route
 * accepts each of them.
 */
const CALLS: Record<string, MakeCall> = {
  'auth.checkUserName': ({ owner }) => ({ params: { name: owner.userName } }),
  'auth.checkEmail': ({ owner }) => ({ params: { email: owner.email } }),
  'auth.sendVerification': () => ({ params: { email: `${unique()}@listeners.example` } }),
  'auth.verifyEmail': ({ owner }) => ({ body: { email: owner.email, code: 'ABCD2345' } }),
  'auth.createAccount': () => {
    const userName = unique();
    return {
      body: { user: { userName, email: `${userName}@listeners.example`, password: 'Four-on-the-floor' } },
    };
  },
  'auth.signIn': ({ owner }) => ({ body: { username: owner.userName, password: 'wrong-password' } }),
  'auth.forgotPassword': ({ owner }) => ({ body: { email: owner.email } }),
  'auth.verifyResetCode': ({ owner }) => ({ body: { email: owner.email, code: '12345678' } }),
  'auth.resetPassword': ({ owner }) => ({
    body: { email: owner.email, code: '12345678', newPassword: 'Four-on-the-floor' },
  }),
  'account.proveIdentity': () => ({ body: { password: 'wrong-password' } }),
  'account.changePassword': () => ({
    body: { currentPassword: 'wrong-password', newPassword: 'Four-on-the-floor' },
  }),
  'account.requestEmailChange': () => ({ body: { email: `${unique()}@listeners.example` } }),
  'account.confirmEmailChange': () => ({ body: { code: 'ABCD2345' } }),
  'account.undoEmailChange': () => ({ body: { token: 'unknown' } }),
  'credentials.signInWithPasskey': () => ({ body: unknownPasskey }),
  'credentials.addPasskey': () => ({ body: unknownPasskey }),
  'credentials.renamePasskey': () => ({ body: { name: 'Phone' } }),
  'credentials.confirmTwoFactor': () => ({ body: { code: '123456' } }),
  'credentials.disableTwoFactor': () => ({ body: { code: '123456' } }),
  'users.searchUsers': ({ owner }) => ({ params: { term: owner.userName } }),
  'users.updateProfile': () => ({ body: { user: { bio: 'Bass' } } }),
  'posts.createPost': () => ({ body: { post: { title: 'Night Bus', genre: ['Song'] }, file: wav() } }),
  'posts.updatePost': () => ({ body: { post: { title: 'Day Bus' } } }),
  'versions.createVersion': () => ({ body: { version: { note: 'Louder' }, file: wav() } }),
  'demos.createDemo': () => ({ body: { demo: { title: 'Demo' }, file: wav() } }),
  'demos.listDemos': ({ owner }) => ({ params: { userId: owner.id } }),
  'credits.listRequestsToArtist': (_thing, { asked }) => ({ params: { userName: asked.userName } }),
  'credits.approveRequest': () => ({ body: {} }),
  'credits.declineRequest': () => ({ body: {} }),
  'credits.proposeTerms': () => ({ body: { version: 1 } }),
  'credits.withdrawRequest': (_thing, { asked }) => ({ body: { userName: asked.userName } }),
  'agreements.updateSigningDetails': () => ({ body: { legalName: 'Ada Bach' } }),
  'comments.addComment': () => ({ body: 'Great track!' }),
  'analytics.listDays': () => ({ query: { days: '7' } }),
  'plays.recordStop': () => ({ body: { position: 1 } }),
  'feed.listNewest': () => ({ query: all }),
  'feed.listFollowed': () => ({ query: all }),
  'feed.listMostLiked': () => ({ query: all }),
  'feed.listSpotlight': () => ({ query: all }),
  'search.searchAll': ({ owner }) => ({ query: { search: owner.userName } }),
  'search.searchAll, its title': ({ title = '' }) => ({ query: { search: title } }),
  'feed.searchPosts': () => ({ query: { ...all, genres: 'Song', sortBy: 'time' } }),
  'feed.listPosts': ({ id }) => ({ params: { ref: id } }),
  'feed.listPosts, all of an author': ({ owner }) => ({ params: { ref: reference('posts', owner.id) } }),
  'feed.listPosts, what an author likes': ({ owner }) => ({ params: { ref: reference('liked', owner.id) } }),
  'feed.listPostsSorted': ({ owner }) => ({ params: { ref: reference('posts', owner.id) } }),
  'feed.listFeaturedOn': (_thing, { asked }) => ({ params: { ref: reference('featured', asked.id) } }),
  'embeds.getOembed': ({ id }) => ({ query: { url: `http://localhost/post/${id}` } }),
  'preferences.updatePreferences': () => ({ body: { timeZone: 'Europe/Berlin' } }),
  'preferences.addPushSubscription': () => ({
    body: {
      endpoint: `https://push.example/${unique()}`,
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    },
  }),
  'preferences.confirmUnsubscribe': () => ({ params: { token: 'unsigned' } }),
  'preferences.unsubscribe': () => ({ params: { token: 'unsigned' }, body: '' }),
  'chats.createChat': (_thing, { asked }) => ({ body: { users: [asked.userName] } }),
  'chats.createChat, with them': ({ owner }) => ({ body: { users: [owner.userName] } }),
  'chats.listMessagesAfter': () => ({ query: { seq: '0' } }),
  'chats.searchMessages': () => ({ query: { search: 'Hello' } }),
  'chats.addMember': (_thing, { plusOwner }) => ({ query: { username: plusOwner.userName } }),
  'chats.removeMember, another': (_thing, { second }) => ({ params: { user: second.userName } }),
  'chats.sendFile': () => ({ body: { file: wav() } }),
  'chats.sendUpload': ({ id }) => ({ params: { upload: id }, body: {} }),
  'chats.changePhoto': () => ({ query: { photoUrl: 'https://example.com/photo.png' } }),
  'chats.renameChat': () => ({ body: { chatname: 'Day Bus' } }),
  'chats.uploadPicture': () => ({ body: { file: file('no-picture.png', new Uint8Array(9)) } }),
  'chats.readChat': () => ({ body: { seq: 1 } }),
  'chats.muteChat': () => ({ body: { muted: true } }),
  'chats.editMessage': () => ({ body: { message: 'Hello again' } }),
  'chats.react': () => ({ body: { emoji: '🎵', on: true } }),
  'exports.getExportFile': () => ({ params: { id: '0190a1b2-0000-7000-8000-000000000000' } }),
  'privacy.changePrivacy': () => ({ body: { showsSeen: true } }),
  'subscriptions.receiveWebhook': () => ({ body: '{}' }),
  'moderation.report, a post': ({ id }) => ({ body: { about: { kind: 'post', id }, reason: 'spam' } }),
  'moderation.report, a demo': ({ id }) => ({ body: { about: { kind: 'demo', id }, reason: 'spam' } }),
  'moderation.report, a comment': ({ id }) => ({ body: { about: { kind: 'comment', id }, reason: 'spam' } }),
  'moderation.report, a profile': ({ owner }) => ({
    body: { about: { kind: 'profile', userName: owner.userName }, reason: 'spam' },
  }),
  'moderation.report, a message': ({ id, about }) => ({
    body: { about: { kind: 'message', chat: id, seq: Number(about) }, reason: 'spam' },
  }),
  'moderation.decideCase': () => ({ body: { action: 'dismiss', note: 'Nothing wrong.' } }),
};

/** Lists whose expected result says whether the thing is in them. */
const LISTS =
  /^(users\.searchUsers|demos\.listDemos|credits\.list|feed\.list(?!Genres|Related)|feed\.searchPosts|search\.searchAll|moderation\.listCases)/;
export const isList = (row: string): boolean => LISTS.test(row);

/** A row may name a variant of the call to its route after a comma. */
export const routeOf = (row: string): Route => {
  const route = routes.get(row.split(',')[0] ?? '');
  if (!route) throw new Error(`There is no route ${row}.`);
  return route;
};

/**
 * The request that an actor sends for a row. Missing values default to the thing, its owner or the
 * caller.
 */
export function callFor(row: string, thing: Thing, cast: Fixtures, callerName: string): AnyCall {
  const call = CALLS[row]?.(thing, cast) ?? {};
  const { owner, id, about } = thing;
  // The row of the member who leaves the chat.
  const user = row === 'chats.removeMember, oneself' ? callerName : owner.userName;
  return {
    ...call,
    params: { id, user, userName: owner.userName, seq: about ?? '1', ...call.params },
  };
}
