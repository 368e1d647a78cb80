import { setTimeout as pause } from 'node:timers/promises';
import { chatDestination, chatTopic, screens } from '@backbeat/contract';
import { z } from 'zod';
import type { Product } from '../server/test/product.ts';
import { publish } from './audio-post.ts';
import { ChatLine } from './chat-line.ts';
import { WORDS, type Person } from './fill-chats.ts';

const post = z.object({ stream: z.string().nullable() });

/** What players ask for at a time, in bytes, and how often of one track. */
const PIECE = 100 * 1024;
const PIECES = 5;
const PAGES = 20;
/** Milliseconds in which each thing has to be answered. */
const PATIENCE = 30_000;
/** How often somebody comes back with a new socket, of all that they say. */
const COMES_BACK = 0.1;

/** What they have in common: where they talk, what they hear and what they bring. */
export interface Surroundings {
  product: Product;
  /** Ids of tracks that can be played. */
  tracks: readonly string[];
  sound: Uint8Array;
}

/** One of those who use the product for long. */
export class SoakPerson {
  readonly #around: Surroundings;
  readonly #person: Person;
  readonly #chatId: string;
  #line: ChatLine | undefined;

  constructor(around: Surroundings, person: Person, chatId: string) {
    this.#around = around;
    this.#person = person;
    this.#chatId = chatId;
  }

  /** Reads a page of the feed and plays a track. @throws as all of these do, where something is not answered as it should be */
  async listen(): Promise<void> {
    await this.#read(`/api/posts/get?page=${Math.floor(Math.random() * PAGES)}&size=6`);
    const id = this.#anyTrack();
    const { stream } = post.parse(JSON.parse(await this.#read(`/api/posts/get/id/${id}`)));
    await (await this.#send(`/api/posts/view/${id}`, { method: 'POST' })).text();
    if (stream === null) return;
    for (let piece = 0; piece < PIECES; piece++) {
      const range = { range: `bytes=${piece * PIECE}-${(piece + 1) * PIECE - 1}` };
      const answer = await this.#send(stream, { headers: range });
      await answer.arrayBuffer();
      if (Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? 0) <= (piece + 1) * PIECE)
        break;
    }
  }

  /** Opens the page of a track, as a browser that has not been here does. */
  async look(): Promise<void> {
    const id = this.#anyTrack();
    await this.#read(screens.post.replace(':id', id));
    await this.#read(`/api/posts/get/id/${id}`);
    await this.#read('/api/posts/get?page=0&size=6');
  }

  /** Says something to the group. */
  async talk(): Promise<void> {
    if (this.#line && Math.random() < COMES_BACK) this.leave();
    if (!this.#line) {
      this.#line = await ChatLine.open(this.#around.product.origin, this.#person.token, () => undefined);
      await this.#line.listen(chatTopic(this.#chatId), 'chat');
    }
    await inTime('a receipt', this.#line.say(chatDestination(this.#chatId, 'send'), WORDS));
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
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}

async function inTime(what: string, work: Promise<void>): Promise<void> {
  const late = new AbortController();
  const timeout = pause(PATIENCE, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${what} did not come within ${PATIENCE / 1000} s`);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    late.abort();
    await timeout.catch(() => undefined);
  }
}
