import { api } from '@backbeat/contract';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../clients/browser.ts';
import { eventually } from '../eventually.ts';
import { file, mp3 } from '../fixtures/sounds.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { answerTo, Ledger } from './support/ledger.ts';
import { figuresAbove, printNote, times } from './support/run-length.ts';
import { SignUps } from './support/sign-ups.ts';
import { Publisher } from './support/publisher.ts';
import { ChatSender } from './support/chat-sender.ts';
import { killAndStart, START_MS, useProduct } from './support/use-product.ts';

const KILLS = times(20, 3);
/** Milliseconds within which the product promises to be ready again. */
const READY_MS = 5_000;

const getProduct = useProduct(async () => ({ TRUST_PROXY: '127.0.0.1' }));
let author: Browser;
let fans: Browser[];
let postId: string;
beforeAll(async () => {
  author = await signUp(getProduct());
  fans = [await signUp(getProduct()), await signUp(getProduct())];
  const body = { post: { title: 'Night Bus', genre: ['Song' as const] }, file: file('song.mp3', mp3(1)) };
  postId = (await answerTo(author.call(api.posts.createPost, { body }))).id;
}, START_MS);

const aPost = () => ({ params: { id: postId } });
const read = async (browser: Browser) => (await browser.call(api.posts.getPost, aPost())).body;

const likesOf = (fan: Browser) =>
  new Ledger('press', (key) =>
    answerTo(fan.call(api.likes.toggleLike, { ...aPost(), headers: { 'idempotency-key': key } })),
  );
const commentsOf = (fan: Browser, name: string) =>
  new Ledger(name, (key) =>
    answerTo(
      fan.call(api.comments.addComment, { ...aPost(), body: key, headers: { 'idempotency-key': key } }),
    ),
  );

/** Each call comes from another address. */
function plays(): Ledger<unknown> {
  let listeners = 0;
  return new Ledger('play', () => {
    listeners += 1;
    const address = `10.${listeners >> 16}.${(listeners >> 8) & 255}.${listeners & 255}`;
    const headers = { 'x-forwarded-for': address };
    return answerTo(
      getProduct()
        .visitor()
        .call(api.plays.recordPlay, { ...aPost(), headers }),
    );
  });
}

async function wordsOfComments(total: number): Promise<string[]> {
  const words: string[] = [];
  for (let page = 0; page * 100 < total; page++) {
    const query = { page: String(page), size: '100' };
    const { content } = await answerTo(author.call(api.comments.listComments, { ...aPost(), query }));
    for (const { comment } of content) words.push(comment);
  }
  return words;
}

test(
  `loses and duplicates nothing acknowledged when killed with -9 ${KILLS} times under full load`,
  async () => {
    const product = getProduct();
    const likes = fans.map(likesOf);
    const comments = fans.map((fan, index) => commentsOf(fan, `comment-${index}`));
    const views = plays();
    const publishers = [await Publisher.join(product, 'form'), await Publisher.join(product, 'pieces')];
    const senders = await ChatSender.createChat(product, fans);
    const newcomers = new SignUps(product);
    const repeatable = [
      ...likes,
      ...comments,
      ...publishers.map(({ ledger }) => ledger),
      ...senders.map(({ ledger }) => ledger),
      newcomers.ledger,
    ];
    const countAcknowledged = () =>
      [...repeatable, views].reduce(
        (sum, { acknowledgedValues: acknowledgedTexts }) => sum + acknowledgedTexts.size,
        0,
      );
    const starts: number[] = [];

    for (let kill = 1; kill <= KILLS; kill++) {
      const before = countAcknowledged();
      const work = Promise.allSettled([...repeatable, views].map((ledger) => ledger.writeUntilUnanswered()));
      // Kills the process after another delay each time.
      await eventually(
        async () => expect(countAcknowledged()).toBeGreaterThan(before + 20 + ((kill * 37) % 100)),
        60_000,
      );
      starts.push(await killAndStart(product));
      expect((await work).filter(({ status }) => status === 'rejected')).toEqual([]);
      for (const { ledger } of senders) await ledger.resendUnanswered();
      await Promise.all(repeatable.map((ledger) => ledger.resendUnanswered()));

      const postViews = await Promise.all(fans.map(read));
      expect(postViews.map(({ likedByViewer }) => likedByViewer)).toEqual(
        likes.map(({ acknowledgedValues }) => acknowledgedValues.size % 2 === 1),
      );
      const { totalLikes, totalComments, totalViews } = await read(author);
      expect(totalLikes).toBe(postViews.filter(({ likedByViewer }) => likedByViewer).length);
      expect((await wordsOfComments(totalComments)).toSorted()).toEqual(
        comments.flatMap(({ acknowledgedValues }) => [...acknowledgedValues.keys()]).toSorted(),
      );
      // An unanswered play is not sent again, since the next play comes from another address.
      expect(totalViews).toBeGreaterThanOrEqual(views.acknowledgedValues.size);
      expect(totalViews).toBeLessThanOrEqual(views.startCount);
      for (const publisher of publishers) await publisher.check();
      for (const sender of senders) await sender.check(senders);
      await newcomers.check();
    }
    // Interrupted jobs are resumed.
    for (const publisher of publishers) await publisher.checkProcessed();
    printNote(
      `killed ${KILLS} times: ${countAcknowledged()} writes acknowledged, ready again after ${Math.round(Math.min(...starts))} to ${Math.round(Math.max(...starts))} ms`,
    );
    expect(figuresAbove(READY_MS, starts)).toEqual([]);
    for (const { client } of senders) client.drop();
  },
  KILLS * START_MS,
);
