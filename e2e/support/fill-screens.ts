import { randomBytes } from 'node:crypto';
import { consolePaths, api, limits, screens, type PlayerScreen, type Screen } from '@backbeat/contract';
import { makeChat } from './conversation.ts';
import type { Member } from './fixtures.ts';
import { approveAsGuest, mailedLink, openGuestLink } from './guests.ts';
import { createRelease } from './releases.ts';
import { addDemo, mixFile, publish } from './tracks.ts';

/**
 * Gives two users content on every screen of the other. The viewer's browser has opened the links of
 * guests too.
 * @param word the text of what they write, by its greatest length
 * @returns the addresses of each screen
 */
export async function fillScreens(
  origin: string,
  author: Member,
  viewer: Member,
  word: (length: number) => string,
): Promise<Record<Screen | PlayerScreen, readonly string[]>> {
  const texts = { title: word(limits.title), description: word(limits.description) };
  const features = [viewer.userName];
  const [post, draft, featuring] = [
    await publish(author, texts),
    await publish(author, { ...texts, features }),
    await publish(author, { ...texts, features }),
  ];
  await viewer.browser.call(api.credits.approveRequest, { params: { id: featuring.id } });
  await publish(viewer, texts);
  await addDemo(author, word(limits.demos.title));
  const album = await createRelease(author, { title: word(limits.release.title) }, [post]);
  await author.browser.call(api.releases.releaseNow, { params: { id: album.id } });
  const ep = await createRelease(author, { title: word(limits.release.title) }, [draft]);
  const ofAuthor = { params: { user: author.userName } };
  await author.browser.call(api.follows.toggleFollow, { params: { user: viewer.userName } });
  await viewer.browser.call(api.follows.toggleFollow, ofAuthor);
  await viewer.browser.call(api.blocks.mute, ofAuthor);
  for (const { browser } of [author, viewer]) {
    await browser.call(api.likes.toggleLike, { params: { id: post.id } });
    const body = word(limits.comment);
    await browser.call(api.comments.addComment, { params: { id: post.id }, body });
  }
  await viewer.browser.call(api.moderation.report, {
    body: { about: { kind: 'post', id: post.id }, reason: 'spam', words: word(limits.report.words) },
  });
  const { body: playlist } = await author.browser.call(api.playlists.createPlaylist, {
    body: {
      name: word(limits.playlists.name),
      description: word(limits.playlists.description),
      visibility: 'public',
      posts: [post.id, featuring.id],
    },
  });
  const guests = await inviteGuests(origin, author, viewer, word);
  const { body: link } = await author.browser.call(api.privateLinks.createLink, {
    params: { id: guests.draftId },
    body: { label: word(limits.privateLink.label) },
  });
  const chats = [await makeChat(author, [viewer], word(limits.chats.name)), await makeChat(viewer, [author])];
  const onFeed = ['', ...['feed', 'liked', 'mine'].map((tab) => `?tab=${tab}`), `?post=${post.id}`];
  const onProfile = [
    '',
    ...['releases', 'playlists', 'demos', 'featured'].map((tab) => `?tab=${tab}`),
    '?list=followers',
  ];
  return {
    landing: [screens.landing],
    login: [screens.login],
    signup: [screens.signup],
    invite: ['/invite/NOTACODE22'],
    forgotPassword: [screens.forgotPassword],
    home: [screens.home],
    feed: onFeed.map((query) => `${screens.feed}${query}`),
    createPost: [screens.createPost],
    createRelease: [screens.createRelease],
    editRelease: [`/release/${ep.id}/edit`],
    post: [post, draft, featuring].flatMap(({ id }) => [`/post/${id}`, `/post/${id}?tab=community`]),
    out: [`/post/${post.id}/out`],
    room: [`/post/${post.id}/room`],
    agreement: [`/post/${post.id}/agreement`],
    listen: [`${screens.listen}#${String(link.url).split('#')[1]}`, screens.listen],
    guest: guests.addresses,
    pendingFeatures: [screens.pendingFeatures],
    profile: [
      ...onProfile.map((query) => `/profile/${author.userName}${query}`),
      `/profile/${viewer.userName}?edit=profile`,
      `/profile/${'9'.repeat(limits.userName.max)}`,
    ],
    messages: [screens.messages, ...chats.map((id) => `${screens.messages}?chat=${id}`)],
    subscription: [screens.subscription],
    userSearch: [`${screens.userSearch}?q=${author.userName}`],
    console: [screens.console],
    consoleAudit: [consolePaths.consoleAudit],
    consoleSettings: [consolePaths.consoleSettings],
    setup: [screens.setup],
    consoleHealth: [consolePaths.consoleHealth],
    consoleJobs: [consolePaths.consoleJobs],
    consoleMail: [consolePaths.consoleMail],
    consoleBackups: [consolePaths.consoleBackups],
    consolePeople: [consolePaths.consolePeople],
    consolePerson: [`/admin/people/${author.userName}`],
    consoleReports: [consolePaths.consoleReports],
    consoleSignUps: [consolePaths.consoleSignUps],
    consoleInvites: [consolePaths.consoleInvites],
    consoleSignUpRules: [consolePaths.consoleSignUpRules],
    consoleStorage: [consolePaths.consoleStorage],
    consolePages: [consolePaths.consolePages],
    settings: [screens.settings],
    accountSettings: [screens.accountSettings],
    securitySettings: [screens.securitySettings],
    notificationSettings: [screens.notificationSettings],
    privacySettings: [screens.privacySettings],
    dataSettings: [screens.dataSettings],
    blocked: [screens.blocked],
    emailUndo: [screens.emailUndo],
    styleguide: [screens.styleguide],
    release: [album, ep].map(({ id }) => `/release/${id}`),
    playlist: [`/playlist/${playlist.id}`],
    embed: [`/embed/${post.id}`],
    embedRelease: [`/embed/release/${album.id}`],
    embedPlaylist: [`/embed/playlist/${playlist.id}`],
  };
}

/**
 * Invites guests whose links the viewer's browser holds: one is asked about a draft with two versions,
 * one has approved and waits, one is on a published track, and one has not opened the link.
 */
async function inviteGuests(
  origin: string,
  author: Member,
  viewer: Member,
  word: (length: number) => string,
): Promise<{ draftId: string; addresses: readonly string[] }> {
  const name = word(limits.guest.name);
  const invite = async (count: number) => {
    const emails = Array.from({ length: count }, () => `${randomBytes(5).toString('hex')}@drums.example`);
    const credits = [
      { userName: author.userName, roles: ['MainArtist' as const], ...shares(100 - 20 * count) },
      ...emails.map((email) => ({
        email,
        name,
        roles: ['DrumKit' as const, 'CoProducer' as const],
        ...shares(20),
      })),
    ];
    const { id } = await publish(author, { title: word(limits.title), credits });
    return { id, email: emails[0] ?? '', lastEmail: emails.at(-1) ?? '' };
  };
  const [draft, approvedDraft, track] = await Promise.all([invite(1), invite(2), invite(1)]);
  const { buffer, name: fileName, mimeType } = await mixFile();
  const { status, text } = await author.browser.call(api.versions.createVersion, {
    params: { id: draft.id },
    body: {
      version: { note: word(limits.versionNote) },
      file: new File([new Uint8Array(buffer)], fileName, { type: mimeType }),
    },
  });
  if (status !== 201) throw new Error(`The version was not created: ${text}`);
  const pages: string[] = [];
  for (const { id, email } of [draft, approvedDraft, track]) {
    // oxlint-disable no-await-in-loop -- the browser gets one cookie, which the first call sets
    pages.push(await openGuestLink(origin, viewer, email));
    if (id !== draft.id) await approveAsGuest(origin, viewer, { email, postId: id, name });
    // oxlint-enable no-await-in-loop
  }
  return {
    draftId: draft.id,
    addresses: [
      ...pages,
      `${pages[0]}&view=access`,
      screens.guest,
      await mailedLink(origin, approvedDraft.lastEmail),
    ],
  };
}

const shares = (percent: number) => ({ compositionShare: percent, recordingShare: percent });
