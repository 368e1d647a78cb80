import { api, type posts } from '@backbeat/contract';
import type pg from 'pg';
import { Browser } from '../clients/browser.ts';
import type { Product } from '../servers/product.ts';
import { file, mp3 } from '../fixtures/sounds.ts';
import type { Actor } from './requests.ts';
import { findThings, insertAccount, type Account } from './world.queries.ts';

/** A user who sends requests. */
type Person = Account & { browser: Browser };
export type SignedIn = Exclude<Actor, 'anonymous'>;
const PEOPLE: readonly SignedIn[] = ['user', 'other', 'plus', 'administrator'];

/**
 * The users and the things that requests name. Requests delete some of them, so they are created
 * again.
 */
export class World {
  readonly #product: Product;
  readonly #pool: pg.Pool;
  readonly #people = new Map<SignedIn, Person>();
  things: Readonly<Record<string, readonly string[]>> = {};
  #renewing: Promise<void> | undefined;

  constructor(product: Product, pool: pg.Pool) {
    this.#product = product;
    this.#pool = pool;
  }

  person(actor: SignedIn): Person {
    const person = this.#people.get(actor);
    if (!person) throw new Error('The world has not been made.');
    return person;
  }

  cookieOf(actor: Actor): string | undefined {
    return actor === 'anonymous' ? undefined : `backbeat-session=${this.person(actor).token}`;
  }

  /** Creates what is missing. Concurrent calls share one run. */
  renew(): Promise<void> {
    this.#renewing ??= this.#make().finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  async #make(): Promise<void> {
    for (const actor of PEOPLE) if (!(await this.#isThere(actor))) await this.#makePerson(actor);
    const things = await findThings(this.#pool);
    const few = (thing: string) => (things[thing]?.length ?? 0) < 4;
    const [user, other, plus] = [this.person('user'), this.person('other'), this.person('plus')];
    for (const author of [user, other, plus]) {
      if (few('post')) await this.#post(author, []);
      if (few('draft')) await this.#post(author, [author === user ? other.userName : user.userName]);
      if (few('demo')) {
        const body = { demo: { title: 'Demo' }, file: file('song.mp3', mp3(0.1)) };
        await author.browser.call(api.demos.createDemo, { body });
      }
    }
    if (few('chat')) {
      const users = [other.userName, plus.userName];
      await user.browser.call(api.chats.createChat, { body: { users, chatname: 'Night Bus' } });
      await user.browser.call(api.chats.createChat, { body: { users: [other.userName] } });
    }
    this.things = {
      ...(await findThings(this.#pool)),
      person: PEOPLE.map((actor) => this.person(actor).id),
      name: PEOPLE.map((actor) => this.person(actor).userName),
    };
    const [post] = this.things['post'] ?? [];
    if (few('comment') && post !== undefined) {
      await other.browser.call(api.comments.addComment, { params: { id: post }, body: 'Great track!' });
    }
    if (few('case') && post !== undefined) {
      await other.browser.call(api.moderation.report, {
        body: { about: { kind: 'post', id: post }, reason: 'other' },
      });
    }
  }

  async #isThere(actor: SignedIn): Promise<boolean> {
    const person = this.#people.get(actor);
    return person !== undefined && (await person.browser.call(api.users.getCurrentUser)).status === 200;
  }

  async #makePerson(actor: SignedIn): Promise<void> {
    const account = await insertAccount(this.#pool, {
      isPlus: actor === 'plus',
      staffRole: actor === 'administrator' ? actor : null,
    });
    const browser = this.#product.visitor();
    browser.keep('backbeat-session', account.token);
    this.#people.set(actor, { ...account, browser });
  }

  #post({ browser }: Person, features: string[]): Promise<{ body: posts.Post }> {
    const post = { title: 'Night Bus', genre: ['Song' as const], freeDownload: true, features };
    return browser.call(api.posts.createPost, { body: { post, file: file('song.mp3', mp3(0.1)) } });
  }
}
