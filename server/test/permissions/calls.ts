import { api, notifications, reference, type Route } from '@backbeat/contract';
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

/** The ids of a note and of its reply, which a thing has in `about`. */
const noteOf = (about = '') => {
  const [note, reply] = about.split(' ');
  return { note, reply };
};

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

const ofGuest: MakeCall = ({ guest }) => ({ query: { guest: guest?.id } });

/**
 * Input for calls that need more than the thing's id or its owner's name in the path. The route
 * accepts each of them.
 */
const CALLS: Record<string, MakeCall> = {
  'guests.updateGuest': () => ({ body: { download: true } }),
  'guests.look': ({ guest }) => ({ body: { invitation: guest?.invitation } }),
  'guests.openLink': ({ guest }) => ({ body: { invitation: guest?.invitation } }),
  'guests.renewLink': ({ guest }) => ({ body: { invitation: guest?.invitation } }),
  'guests.sendCode': ({ guest }) => ({ body: { invitation: guest?.invitation, purpose: 'open' } }),
  'guests.updateName': ({ guest }) => ({ body: { guest: guest?.id, name: 'Ilo' } }),
  'guests.getSigningDetails': ofGuest,
  'guests.updateSigningDetails': ({ guest }) => ({ body: { guest: guest?.id } }),
  'guests.listOwnUses': ofGuest,
  'guests.endBrowser': ({ guest }) => ({ params: { number: '1' }, query: { guest: guest?.id } }),
  'guests.getData': ofGuest,
  'guests.eraseData': ({ guest }) => ({ body: { guest: guest?.id, code: 'AAAAAAAA' } }),
  'guests.confirmStop': () => ({ params: { token: 'unknown' } }),
  'guests.confirmReport': () => ({ params: { token: 'unknown' } }),
  'guests.stopMail': () => ({ params: { token: 'unknown' } }),
  'guests.reportAuthor': () => ({ params: { token: 'unknown' } }),
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
  'notes.exportNotes': () => ({ params: { format: 'txt' } }),
  'notes.addNote': () => ({ body: { version: 1, text: 'Hello' } }),
  'notes.updateNote': ({ about }) => ({ params: noteOf(about), body: { text: 'Louder', revision: 1 } }),
  'notes.moveNote': ({ about }) => ({ params: noteOf(about), body: { version: 1, at: 0 } }),
  'notes.resolveNote': ({ about }) => ({ params: noteOf(about) }),
  'notes.reopenNote': ({ about }) => ({ params: noteOf(about) }),
  'notes.deleteNote': ({ about }) => ({ params: noteOf(about) }),
  'notes.addReply': ({ about }) => ({ params: noteOf(about), body: { text: 'Hello' } }),
  'notes.updateReply': ({ about }) => ({ params: noteOf(about), body: { text: 'Hello' } }),
  'notes.deleteReply': ({ about }) => ({ params: noteOf(about) }),
  'notes.setVerdict': () => ({ params: { number: '1' }, body: { verdict: 'good' } }),
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
  'badges.markBadgesSeen': () => ({ body: { codes: ['MENTOR'] } }),
  'posts.createPost': () => ({ body: { post: { title: 'Night Bus', genre: ['Song'] }, file: wav() } }),
  'posts.updatePost': () => ({ body: { post: { title: 'Day Bus' } } }),
  'versions.createVersion': () => ({ body: { version: { note: 'Louder' }, file: wav() } }),
  'versions.updateNote': () => ({ body: { number: 1, note: 'Louder' } }),
  'releases.createRelease': () => ({ body: { release: { title: 'Night Bus', type: 'SINGLE' } } }),
  'releases.updateRelease': () => ({ body: { release: { notes: 'Six songs.' } } }),
  'releases.updateTracks': () => ({ body: { tracks: [], revision: 1000 } }),
  'releases.releaseNow': () => ({ body: {} }),
  'releases.answerRelease': () => ({ body: { about: 'name', answer: 'approved', digest: '0'.repeat(64) } }),
  'releases.withdrawFromRelease': () => ({ body: { about: 'name' } }),
  'demos.createDemo': () => ({ body: { demo: { title: 'Demo' }, file: wav() } }),
  'demos.listDemos': ({ owner }) => ({ params: { userId: owner.id } }),
  'credits.listRequestsToArtist': (_thing, { asked }) => ({ params: { userName: asked.userName } }),
  'credits.approveRequest': () => ({ body: {} }),
  'credits.declineRequest': () => ({ body: {} }),
  'credits.proposeTerms': () => ({ body: { version: 1 } }),
  'credits.withdrawRequest': (_thing, { asked }) => ({ body: { userName: asked.userName } }),
  'agreements.updateSigningDetails': () => ({ body: { legalName: 'Ada Bach' } }),
  'guests.claim': () => ({ body: { guests: ['0190a1b2-0000-7000-8000-000000000000'] } }),
  'playlists.createPlaylist': () => ({ body: { name: 'Kitchen' } }),
  'playlists.listPlaylists': () => ({ query: all }),
  'playlists.listPlaylists, of its owner': ({ owner }) => ({ query: { ...all, user: owner.userName } }),
  'playlists.listLibrary': () => ({ query: all }),
  'playlists.updatePlaylist': () => ({ body: { playlist: { name: 'Roof' } } }),
  'playlists.addItems': ({ about }) => ({ body: { posts: [about], duplicates: 'add' } }),
  'playlists.moveItems': ({ id }) => ({ body: { items: [id], after: null } }),
  'playlists.removeItems': () => ({ body: { unavailable: true } }),
  'playlists.restoreItems': ({ id }) => ({ body: { items: [id] } }),
  'playlists.importPlaylist': () => ({ body: { file: new Blob(['#EXTM3U\n']) } }),
  'playlists.inviteCollaborator': (_thing, { second }) => ({ body: { userName: second.userName } }),
  'playlists.removeCollaborator, a collaborator': (_thing, { asked }) => ({
    params: { userName: asked.userName },
  }),
  'comments.addComment': () => ({ body: 'Great track!' }),
  'comments.listReplies': ({ id }) => ({ params: { comment: id } }),
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
  'notifications.dismissNotification': () => ({
    params: { key: notifications.FOLLOWS_KEY },
    body: { until: '2026-11-28T12:00:00.000Z' },
  }),
  'notifications.restoreNotification': () => ({ params: { key: notifications.FOLLOWS_KEY } }),
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
  'storage.removeOrphans': () => ({ params: { id: '0190a1b2-0000-7000-8000-000000000000' } }),
  'privacy.changePrivacy': () => ({ body: { showsSeen: true } }),
  'presence.listOnline': (_thing, { owner }) => ({ query: { users: owner.userName } }),
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
  'privateLinks.createLink': () => ({ body: { version: 1 } }),
  'privateLinks.updateLink': ({ about }) => ({ params: { link: about }, body: { label: 'Radio' } }),
  'privateLinks.deleteLink': ({ about }) => ({ params: { link: about } }),
  'privateLinks.resetLink': ({ about }) => ({ params: { link: about } }),
  'privateLinks.listLinkPlays': ({ about }) => ({ params: { link: about } }),
  'privateLinks.stopLinks': () => ({ params: { version: '1' } }),
  'privateLinks.allowLinks': () => ({ params: { version: '1' } }),
  'privateLinks.open': () => ({ body: { token: 'unknown' } }),
  'privateLinks.recordPlay': ({ about }) => ({ body: { link: about } }),
  'privateLinks.recordDownload': ({ about }) => ({ body: { link: about } }),
  'setup.checkAddress': () => ({ body: { origin: 'http://localhost' } }),
  'setup.setUp': () => ({ body: { token: 'unknown' } }),
  'pages.getPage': () => ({ params: { page: 'terms' } }),
  'pages.savePage': ({ about = '' }) => ({
    params: { page: 'terms' },
    body: { markdown: `Version ${about}`, version: Number(about) },
  }),
  'pages.previewPage': () => ({ params: { page: 'terms' }, body: { markdown: 'Hi' } }),
  'pages.listPageVersions': () => ({ params: { page: 'terms' } }),
  'pages.getPageVersion': ({ about = '' }) => ({ params: { page: 'terms', version: about } }),
  'instance.changeSettings': ({ about = '' }) => ({
    params: { section: 'general' },
    body: { version: Number(about), values: { description: `Version ${about}` } },
  }),
  'invites.findInvite': () => ({ params: { code: 'NOTACODE22' } }),
  'signUp.rejectSignUp': () => ({ body: { reason: 'An advertisement' } }),
  'signUp.decideSignUps': ({ id }) => ({ body: { action: 'approve', ids: [id] } }),
  'signUpRules.saveMailDomain': () => ({ body: { domain: 'keys.example', rule: 'allow' } }),
  'signUpRules.removeMailDomain': () => ({ params: { domain: 'unknown.example' } }),
  'signUpRules.importMailDomains': () => ({ body: { text: '' } }),
  'signUpRules.blockNetwork': () => ({ body: { network: '192.0.2.0/24' } }),
  'signUpRules.unblockNetwork': () => ({ params: { network: '198.51.100.0/24' } }),
  'healthChecks.hideWarning': () => ({ params: { check: 'backup' }, body: { hidden: false } }),
  'jobs.restartJob': () => ({ params: { id: '999999999999' } }),
  'jobs.discardJob': () => ({ params: { id: '999999999999' } }),
  'jobs.restartJobsOfKind': () => ({ body: { kind: 'no-such-kind' } }),
  'mail.testMail': () => ({ body: {} }),
  'mail.removeSuppression': () => ({ body: { email: 'nobody@listeners.example' } }),
  'people.listPeople': () => ({ query: { size: '1' } }),
  'people.exportPeople': ({ owner }) => ({ query: { q: owner.userName } }),
  'people.actOnPerson': () => ({ body: { action: 'warn', reason: 'Spam.', statement: 'Please stop.' } }),
  'people.addNote': () => ({ body: { text: 'Talk first.' } }),
  'people.actOnPeople': ({ owner }) => ({
    body: { action: 'signOut', reason: 'A shared computer.', userNames: [owner.userName] },
  }),
  'moderation.decideCase': () => ({ body: { action: 'dismiss', note: 'Nothing wrong.' } }),
};

/** Lists whose expected result says whether the thing is in them. */
const LISTS =
  /^(users\.searchUsers|demos\.listDemos|credits\.list(?!Collaborators)|feed\.list(?!Genres|Related)|feed\.searchPosts|playlists\.list(?!Items)|search\.searchAll|moderation\.listCases)/;
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
    params: {
      ...(thing.guest && { guest: thing.guest.id }),
      id,
      user,
      userName: owner.userName,
      seq: about ?? '1',
      ...call.params,
    },
  };
}
