import { setTimeout as pause } from 'node:timers/promises';
import { chatDestination, chatTopic, screens } from '@backbeat/contract';
import { z } from 'zod';
import type { Product } from '../../server/test/servers/product.ts';
import { publish } from '../media/audio-post.ts';
import { ChatConnection } from '../chats/chat-connection.ts';
import { WORDS, type Person } from '../chats/fill-chats.ts';

const post = z.object({ stream: z.string().nullable() });

/** Bytes that a player requests at a time, and how many ranges of one track. */
const RANGE_BYTES = 100 * 1024;
const RANGES_PER_TRACK = 5;
const PAGES = 20;
/** Milliseconds within which the product must respond. */
const RESPONSE_TIMEOUT_MS = 30_000;
/** The share of messages before which the user reconnects. */
const RECONNECT_SHARE = 0.1;

/** The shared environment: the product, the tracks to play, and the file to upload. */
export interface SoakEnvironment {
  product: Product;
  /** Ids of playable tracks. */
  tracks: readonly string[];
  sound: Uint8Array;
}

/** One simulated user of the soak test. */
export class SoakUser {
  readonly #around: SoakEnvironment;
  readonly #person: Person;
  readonly #chatId: string;
  #line: ChatConnection | undefined;

  constructor(around: SoakEnvironment, person: Person, chatId: string) {
    this.#around = around;
    this.#person = person;
    this.#chatId = chatId;
  }

  /**
   * Reads a page of the feed and plays a track. @throws like all of these methods, if the response
   * is wrong
   */
  async listen(): Promise<void> {
    await this.#read(`/api/posts/get?page=${Math.floor(Math.random() * PAGES)}&size=6`);
    const id = this.#anyTrack();
    const { stream } = post.parse(JSON.parse(await this.#read(`/api/posts/get/id/${id}`)));
    await (await this.#send(`/api/posts/view/${id}`, { method: 'POST' })).text();
    if (stream === null) return;
    for (let index = 0; index < RANGES_PER_TRACK; index++) {
      const range = { range: `bytes=${index * RANGE_BYTES}-${(index + 1) * RANGE_BYTES - 1}` };
      const answer = await this.#send(stream, { headers: range });
      await answer.arrayBuffer();
      if (
        Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? 0) <=
        (index + 1) * RANGE_BYTES
      )
        break;
    }
  }

  /** Opens the page of a track as a browser without a cache does. */
  async look(): Promise<void> {
    const id = this.#anyTrack();
    await this.#read(screens.post.replace(':id', id));
    await this.#read(`/api/posts/get/id/${id}`);
    await this.#read('/api/posts/get?page=0&size=6');
  }

  /** Sends a message to the group. */
  async chat(): Promise<void> {
    if (this.#line && Math.random() < RECONNECT_SHARE) this.leave();
    if (!this.#line) {
      this.#line = await ChatConnection.open(
        this.#around.product.origin,
        this.#person.token,
        () => undefined,
      );
      await this.#line.listen(chatTopic(this.#chatId), 'chat');
    }
    await inTime('a receipt', this.#line.send(chatDestination(this.#chatId, 'send'), WORDS));
  }

  /** Publishes a track. */
  async upload(): Promise<void> {
    await publish(this.#around.product, this.#person.token, 'track.mp3', this.#around.sound);
  }

  leave(): void {
    this.#line?.close();
    this.#line = undefined;
  }

  #anyTrack(): string {
    const { tracks } = this.#around;
    return tracks[Math.floor(Math.random() * tracks.length)] ?? '';
  }

  async #read(path: string): Promise<string> {
    return (await this.#send(path, {})).text();
  }

  async #send(
    path: string,
    { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> },
  ): Promise<Response> {
    const answer = await fetch(`${this.#around.product.origin}${path}`, {
      method,
      headers: {
        cookie: `backbeat-session=${this.#person.token}`,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}

async function inTime(what: string, work: Promise<void>): Promise<void> {
  const late = new AbortController();
  const timeout = pause(RESPONSE_TIMEOUT_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${what} did not come within ${RESPONSE_TIMEOUT_MS / 1000} s`);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    late.abort();
    await timeout.catch(() => undefined);
  }
}
