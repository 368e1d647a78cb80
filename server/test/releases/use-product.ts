import { api, chatDestination, type RouteRequest, type posts } from '@backbeat/contract';
import type { Answer, Browser } from '../clients/browser.ts';
import { RealtimeSocket } from '../clients/realtime-socket.ts';
import { eventually } from '../eventually.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { file, mp3 } from '../fixtures/sounds.ts';
import type { Product } from '../servers/product.ts';

/** The names and texts of a dump, which the test of the releases reads again. */
export const STORY = {
  author: 'nova',
  artist: 'ben.keys',
  fan: 'ida',
  post: 'Night bus home',
  draft: 'Kitchen take',
  demo: 'Loop 7',
  comment: 'That bass, @ben.keys!',
  chatMessage: 'Mix three is up ❤️',
} as const;

type NewPost = RouteRequest<typeof api.posts.createPost>['body']['post'];

/** @throws if the call failed */
function requireOk<T>({ status, body, text }: Answer<T>): T {
  if (status >= 400) throw new Error(`${status}: ${text}`);
  return body;
}

/** Uses a running product as three people do, through its public interface alone. */
export async function useProduct(product: Pick<Product, 'visitor' | 'origin'>): Promise<void> {
  const [author, artist, fan] = [
    await signUp(product, { userName: STORY.author, bio: 'Beats from the night shift', location: 'Tbilisi' }),
    await signUp(product, { userName: STORY.artist }),
    await signUp(product, { userName: STORY.fan }),
  ];
  const post = await publishWithArtist(author, artist);
  await meetListeners(author, fan, post.id);
  await chat(product, { author, artist });
  await changeSettings(author, fan);
}

/** Publishes a post with a split and an agreement, proposes a second version, and leaves a draft. */
async function publishWithArtist(author: Browser, artist: Browser): Promise<posts.Post> {
  const send = async (title: string, audio: File) => {
    const credits: NewPost['credits'] = [
      { userName: STORY.author, roles: ['Composer', 'MainArtist'], compositionShare: 60, recordingShare: 50 },
      { userName: STORY.artist, roles: ['Keyboard'], compositionShare: 40, recordingShare: 50 },
    ];
    const post: NewPost = { title, genre: ['Song', 'Electronic'], freeDownload: true, credits };
    return requireOk(
      await author.call(api.posts.createPost, { body: { post, file: audio, banner: undefined } }),
    );
  };
  const { id } = await send(STORY.post, file('bus.mp3', mp3(3)));
  const params = { id };
  const pending = requireOk(await artist.call(api.credits.listPendingRequests));
  const digest = pending[0]?.proposal?.digest ?? undefined;
  requireOk(
    await artist.call(api.credits.approveRequest, { params, body: { digest, signedAs: 'Ben Keys' } }),
  );
  await author.call(api.agreements.updateSigningDetails, {
    body: { legalName: 'Nova Beridze', ipi: '', pro: 'GCA', publisher: '' },
  });
  const version = requireOk(
    await author.call(api.versions.createVersion, {
      params,
      body: { version: { note: 'Less reverb' }, file: file('bus-2.mp3', mp3(2)) },
    }),
  );
  requireOk(
    await author.call(api.credits.proposeTerms, {
      params,
      body: { version: version.number, signedAs: 'Nova Beridze' },
    }),
  );
  requireOk(await author.call(api.posts.pinPost, { params }));
  await send(STORY.draft, file('kitchen.mp3', mp3(1)));
  requireOk(
    await author.call(api.demos.createDemo, {
      body: { demo: { title: STORY.demo }, file: file('loop.mp3', mp3(1.5)) },
    }),
  );
  return eventually(async () => {
    const post = requireOk(await author.call(api.posts.getPost, { params }));
    if (post.processing !== 'done') throw new Error('The track is still being analysed.');
    return post;
  });
}

async function meetListeners(author: Browser, fan: Browser, id: string): Promise<void> {
  const params = { id };
  requireOk(await fan.call(api.follows.toggleFollow, { params: { user: STORY.author } }));
  requireOk(await fan.call(api.likes.toggleLike, { params }));
  requireOk(await fan.call(api.comments.addComment, { params, query: { at: '1.25' }, body: STORY.comment }));
  requireOk(await fan.call(api.plays.recordPlay, { params }));
  requireOk(await fan.call(api.plays.recordStop, { params, body: { position: 1.5 } }));
  requireOk(await fan.call(api.plays.recordDownload, { params }));
  requireOk(await author.call(api.blocks.mute, { params: { user: STORY.fan } }));
  requireOk(
    await fan.call(api.moderation.report, {
      body: { about: { kind: 'post', id }, reason: 'other', words: 'Is this sample cleared?' },
    }),
  );
}

async function chat(
  product: Pick<Product, 'origin'>,
  { author, artist }: { author: Browser; artist: Browser },
): Promise<void> {
  const { chatRoomId: id } = requireOk(
    await author.call(api.chats.createChat, { body: { users: [STORY.artist] } }),
  );
  const socket = await RealtimeSocket.connect(product, author, { site: null });
  const body = JSON.stringify({ message: STORY.chatMessage, clientId: 'first' });
  socket.send(`SEND\ndestination:${chatDestination(id, 'send')}\nreceipt:sent\n\n${body}\0`);
  await socket.frame(/^RECEIPT\nreceipt-id:sent\n/);
  await socket.close();
  const newest = requireOk(await artist.call(api.chats.listMessages, { params: { id } })).at(-1);
  const seq = newest?.seq ?? 0;
  requireOk(await artist.call(api.chats.react, { params: { id, seq: String(seq) }, body: { emoji: '🔥' } }));
  requireOk(await artist.call(api.chats.readChat, { params: { id }, body: { seq } }));
}

async function changeSettings(author: Browser, fan: Browser): Promise<void> {
  requireOk(await author.call(api.privacy.changePrivacy, { body: { showsLikes: true } }));
  requireOk(
    await author.call(api.preferences.updatePreferences, {
      body: { kinds: { likes: { push: true } }, emailFrequency: 'daily', timeZone: 'Asia/Tbilisi' },
    }),
  );
  requireOk(await fan.call(api.exports.requestExport));
}
