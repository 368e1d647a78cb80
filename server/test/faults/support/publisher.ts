import { equal, deepEqual, notEqual } from 'node:assert/strict';
import { api } from '@backbeat/contract';
import type { Browser } from '../../clients/browser.ts';
import { eventually } from '../../eventually.ts';
import type { Product } from '../../servers/product.ts';
import { Resumable } from '../../clients/resumable-upload.ts';
import { signUp } from '../../fixtures/sign-up.ts';
import { file, mp3 } from '../../fixtures/sounds.ts';
import { answerOf, answerTo, Ledger } from './ledger.ts';

const song = mp3(8);
/** Bytes of one chunk. */
const CHUNK_BYTES = Math.ceil(song.length / 2);

/** An author who publishes tracks, with a form or with a resumable upload. */
export class Publisher {
  readonly ledger: Ledger<{ id: string }>;
  readonly #browser: Browser;
  /** Uploads in progress, by the key of their post. */
  readonly #uploads = new Map<string, Resumable>();

  private constructor(browser: Browser, way: 'form' | 'pieces') {
    this.#browser = browser;
    this.ledger = new Ledger(way, (key) => (way === 'form' ? this.#send(key) : this.#sendInPieces(key)));
  }

  static async join(product: Product, way: 'form' | 'pieces'): Promise<Publisher> {
    return new Publisher(await signUp(product), way);
  }

  /**
   * Checks that each acknowledged post exists once with its whole file, and that there is no other
   * post.
   */
  async check(): Promise<void> {
    const { acknowledgedValues } = this.ledger;
    const { postsCount, posts } = await answerTo(this.#browser.call(api.users.getCurrentUser));
    equal(postsCount, acknowledgedValues.size);
    const titles: string[] = [];
    for (let page = 0; page * 100 < postsCount; page++) {
      const call = { params: { ref: posts }, query: { page: String(page), size: '100' } };
      const { content } = await answerTo(this.#browser.call(api.feed.listPosts, call));
      for (const { title, music } of content) {
        titles.push(title);
        const { status, headers } = await this.#browser.send(String(music), { method: 'HEAD' });
        deepEqual([status, headers.get('content-length')], [200, String(song.length)]);
      }
    }
    deepEqual(titles.toSorted(), [...acknowledgedValues.keys()].toSorted());
  }

  /** Waits until each acknowledged track is processed. */
  async checkProcessed(): Promise<void> {
    for (const { id } of this.ledger.acknowledgedValues.values()) {
      await eventually(async () => {
        const { stream } = await answerTo(this.#browser.call(api.posts.getPost, { params: { id } }));
        notEqual(stream, null);
      }, 120_000);
    }
  }

  #send(title: string): Promise<{ id: string }> {
    const body = { post: { title, genre: ['Song' as const] }, file: file('song.mp3', song) };
    return answerTo(
      this.#browser.call(api.posts.createPost, { body, headers: { 'idempotency-key': title } }),
    );
  }

  /** Like the wizard, asks for the offset, sends the rest and publishes. */
  async #sendInPieces(title: string): Promise<{ id: string }> {
    const upload = this.#uploads.get(title) ?? (await this.#begin());
    this.#uploads.set(title, upload);
    const { status, headers } = await answerOf(upload.head());
    // The upload no longer exists after it has become a post.
    if (status === 200) {
      let offset = Number(headers.get('upload-offset'));
      for (; offset < song.length; offset += CHUNK_BYTES)
        await answerTo(upload.piece(song.slice(offset, offset + CHUNK_BYTES), offset));
    }
    const body = { post: { title, genre: ['Song' as const], upload: upload.id } };
    return answerTo(
      this.#browser.call(api.posts.createPost, { body, headers: { 'idempotency-key': upload.id } }),
    );
  }

  #begin(): Promise<Resumable> {
    return answerOf(Resumable.begin(this.#browser, song.length));
  }
}
