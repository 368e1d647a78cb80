import { consolePaths, api, limits, screens, type PlayerScreen, type Screen } from '@backbeat/contract';
import { makeChat } from './conversation.ts';
import type { Member } from './fixtures.ts';
import { createRelease } from './releases.ts';
import { addDemo, publish } from './tracks.ts';

/**
 * Gives two users content on every screen of the other.
 * @param word the text of what they write, by its greatest length
 * @returns the addresses of each screen
 */
export async function fillScreens(
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
  const { body: link } = await author.browser.call(api.privateLinks.createLink, {
    params: { id: draft.id },
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
    listen: [screens.listen, `${screens.listen}#${String(link.url).split('#')[1]}`],
    guest: [screens.guest],
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
