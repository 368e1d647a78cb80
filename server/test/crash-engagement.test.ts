import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api, type posts } from '@backbeat/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Answer, Browser } from './browser.ts';
import { eventually } from './eventually.ts';
import { freePort, Product } from './product.ts';
import { signUp } from './sign-up.ts';
import { file, mp3 } from './sounds.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let product: Product;
let author: Browser;
let fans: Browser[];
let post: posts.Post;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-crash-'));
  await chmod(folder, 0o755);
  product = new Product(path.join(folder, 'data'), await freePort(), { TRUST_PROXY: '127.0.0.1' });
  await product.start();
  author = await signUp(product);
  fans = [await signUp(product), await signUp(product)];
  const made = await author.call(api.posts.createPost, {
    body: { post: { title: 'Night Bus', genre: ['Song'] }, file: file('song.mp3', mp3(1)) },
  });
  post = made.body;
});

afterAll(async () => {
  await product.end('SIGTERM');
  await rm(path.dirname(product.dataDir), { recursive: true, force: true });
});

const aPost = () => ({ params: { id: post.id } });
const read = async (browser: Browser) => (await browser.call(api.posts.getPost, aPost())).body;

/** Does something again and again until the product is gone; what was not answered is what it was busy with. */
async function goOn<T>(act: (count: number) => Promise<Answer<T>>, first: number): Promise<number> {
  for (let count = first; ; count++) {
    try {
      const { status, text } = await act(count);
      if (status >= 300) throw new Error(`${status} ${text}`);
    } catch (error) {
      if (error instanceof TypeError) return count;
      throw error;
    }
  }
}

test('Killed with -9 while people like, comment and listen, nothing acknowledged is lost or done twice', async () => {
  const commented: string[] = [];
  let heard = 0;
  let listeners = 0;
  let pressed = fans.map(() => 0);

  const press = (fan: Browser) => (count: number) =>
    fan.call(api.likes.toggleLike, { ...aPost(), headers: { 'idempotency-key': `press-${count}` } });
  const comment = (fan: Browser) => async (count: number) => {
    const answer = await fan.call(api.comments.addComment, { ...aPost(), body: `Number ${count}` });
    commented.push(answer.body.id);
    return answer;
  };
  const listen = async () => {
    // Each time somebody else, by address.
    listeners += 1;
    const address = `10.${listeners >> 16}.${(listeners >> 8) & 255}.${listeners & 255}`;
    const visitor = product.visitor();
    const answer = await visitor.call(api.listens.recordView, {
      ...aPost(),
      headers: { 'x-forwarded-for': address },
    });
    expect(answer.body.counted).toBe(true);
    heard += 1;
    return answer;
  };

  for (let round = 1; round <= 3; round++) {
    const before = commented.length + heard;
    const presses = Promise.all(fans.map((fan, index) => goOn(press(fan), pressed[index] ?? 0)));
    const others = Promise.all([
      ...fans.map((fan) => goOn(comment(fan), 0)),
      goOn(listen, 0),
      goOn(listen, 0),
    ]);
    await eventually(async () => expect(commented.length + heard).toBeGreaterThan(before + 40), 60_000);
    await product.end('SIGKILL');
    const cutOff = await presses;
    await others;
    await product.start();

    // Nobody knows whether the last press was done: it is sent again.
    await Promise.all(fans.map((fan, index) => press(fan)(cutOff[index] ?? 0)));
    pressed = cutOff.map((count) => count + 1);

    const seen = await Promise.all(fans.map(read));
    expect(seen.map(({ likedByViewer }) => likedByViewer)).toEqual(pressed.map((count) => count % 2 === 1));
    const { totalLikes, totalComments, totalViews } = await read(author);
    expect(totalLikes).toBe(seen.filter(({ likedByViewer }) => likedByViewer).length);

    const listed = new Set<string>();
    for (let page = 0; page * 100 < totalComments; page++) {
      const query = { page: String(page), size: '100' };
      const { body } = await author.call(api.comments.listComments, { ...aPost(), query });
      for (const { id } of body.content) listed.add(id);
    }
    expect(commented.filter((id) => !listed.has(id))).toEqual([]);
    expect(listed.size).toBe(totalComments);
    // What was under way may have been done without having been answered.
    expect(totalComments).toBeLessThanOrEqual(commented.length + fans.length * round);
    expect(totalViews).toBeGreaterThanOrEqual(heard);
    expect(totalViews).toBeLessThanOrEqual(heard + 2 * round);
  }
});
