import { deepEqual, equal } from 'node:assert/strict';
import { api } from '@backbeat/contract';
import type { Browser } from '../../clients/browser.ts';
import { ChatClient } from '../../chat/chat-client.ts';
import type { Product } from '../../servers/product.ts';
import { answerTo, Ledger, UnansweredError } from './ledger.ts';

/** A member who sends chat messages and waits for the receipt of each. */
export class ChatSender {
  readonly ledger: Ledger<void>;
  readonly client: ChatClient;

  private constructor(client: ChatClient, name: string) {
    this.client = client;
    this.ledger = new Ledger(name, (key) => this.#say(key));
  }

  /** Creates a chat of these users and a client for each. */
  static async createChat(product: Product, people: readonly Browser[]): Promise<ChatSender[]> {
    const names = await Promise.all(
      people.map(async (each) => (await answerTo(each.call(api.users.getCurrentUser))).userName),
    );
    const [first, ...others] = people;
    if (!first || others.length === 0) throw new Error('A chat needs two users.');
    const body = { users: names.slice(1) };
    const { chatRoomId } = await answerTo(first.call(api.chats.createChat, { body }));
    const site = `http://localhost:${new URL(product.origin).port}`;
    return people.map(
      (each, index) => new ChatSender(new ChatClient(product, each, chatRoomId, { site }), `words-${index}`),
    );
  }

  /**
   * Checks that this client has every acknowledged message once, numbered without gaps, in the
   * order of each sender.
   */
  async check(senders: readonly ChatSender[]): Promise<void> {
    if (!this.client.isConnected) await this.client.connect();
    await this.client.catchUp();
    const messages = [...this.client.messagesByNumber.values()].toSorted((one, other) => one.seq - other.seq);
    deepEqual(
      messages.map(({ seq }) => seq),
      messages.map((_, index) => index + 1),
    );
    const ids = messages.filter(({ type }) => type === 'CHAT').map(({ clientId }) => clientId);
    for (const { ledger } of senders) {
      const acknowledgedKeys = [...ledger.acknowledgedValues.keys()];
      deepEqual(
        ids.filter((id) => id !== undefined && ledger.acknowledgedValues.has(id)),
        acknowledgedKeys,
      );
    }
    equal(
      ids.length,
      senders.reduce((sum, { ledger }) => sum + ledger.acknowledgedValues.size, 0),
    );
  }

  async #say(clientId: string): Promise<void> {
    try {
      if (!this.client.isConnected) {
        this.client.drop();
        await this.client.connect();
      }
      await this.client.sendMessage(clientId, { clientId });
    } catch (error) {
      throw new UnansweredError('There is no receipt.', { cause: error });
    }
  }
}
