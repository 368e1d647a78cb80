import { api, limits, screens, type Screen } from '@backbeat/contract';
import { makeChat } from './conversation.ts';
import type { Member } from './fixtures.ts';
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
): Promise<Record<Screen, readonly string[]>> {
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
  const chats = [await makeChat(author, [viewer], word(limits.chats.name)), await makeChat(viewer, [author])];
  const onFeed = ['', ...['feed', 'liked', 'mine'].map((tab) => `?tab=${tab}`), `?post=${post.id}`];
  const onProfile = ['', ...['demos', 'featured'].map((tab) => `?tab=${tab}`), '?list=followers'];
  return {
    landing: [screens.landing],
    login: [screens.login],
    signup: [screens.signup],
    forgotPassword: [screens.forgotPassword],
    home: [screens.home],
    feed: onFeed.map((query) => `${screens.feed}${query}`),
    createPost: [screens.createPost],
    post: [post, draft, featuring].flatMap(({ id }) => [`/post/${id}`, `/post/${id}?tab=community`]),
    agreement: [`/post/${post.id}/agreement`],
    pendingFeatures: [screens.pendingFeatures],
    profile: [
      ...onProfile.map((query) => `/profile/${author.userName}${query}`),
      `/profile/${viewer.userName}?edit=profile`,
      `/profile/${'9'.repeat(limits.userName.max)}`,
    ],
    messages: [screens.messages, ...chats.map((id) => `${screens.messages}?chat=${id}`)],
    subscription: [screens.subscription],
    userSearch: [`${screens.userSearch}?q=${author.userName}`],
    adminReports: [screens.adminReports],
    settings: [screens.settings],
    accountSettings: [screens.accountSettings],
    securitySettings: [screens.securitySettings],
    notificationSettings: [screens.notificationSettings],
    privacySettings: [screens.privacySettings],
    dataSettings: [screens.dataSettings],
    blocked: [screens.blocked],
    emailUndo: [screens.emailUndo],
    styleguide: [screens.styleguide],
    embed: [`/embed/${post.id}`],
  };
}
