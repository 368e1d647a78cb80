import { equal } from 'node:assert/strict';
import { api } from '@backbeat/contract';
import { accountDetails } from '../people.ts';
import type { Product } from '../product.ts';
import { answerOf, answerTo, Ledger } from './ledger.ts';

/** People who sign up, one after the other. */
export class Newcomers {
  readonly ledger: Ledger<void>;
  readonly #product: Product;
  readonly #details = new Map<string, ReturnType<typeof accountDetails>>();

  constructor(product: Product) {
    this.#product = product;
    this.ledger = new Ledger('newcomer', (key) => this.#signUp(key));
  }

  /** Each can sign in who was told that there is an account. */
  async check(): Promise<void> {
    for (const key of [...this.ledger.acknowledged.keys()].slice(-4)) {
      equal(await this.#signIn(key), 200);
    }
  }

  /** As a person does it: with the code from the mail, and who has an account already is told so and signs in. */
  async #signUp(key: string): Promise<void> {
    const known = this.#details.get(key);
    if (known && (await this.#signIn(key)) === 200) return;
    const details = known ?? accountDetails();
    this.#details.set(key, details);
    const { email } = details;
    const visitor = this.#product.visitor();
    await answerTo(visitor.call(api.auth.sendVerification, { params: { email } }));
    const { text } = await answerOf(visitor.send<string>('/dev/mailbox'));
    const code = /^([A-Z0-9]{8})$/m.exec(text.slice(text.indexOf(email)))?.[1] ?? '';
    await answerTo(visitor.call(api.auth.verifyEmail, { body: { email, code } }));
    await answerTo(visitor.call(api.auth.createAccount, { body: { user: details } }));
  }

  async #signIn(key: string): Promise<number> {
    const { userName = '', password = '' } = this.#details.get(key) ?? {};
    const body = { username: userName, password };
    return (await answerOf(this.#product.visitor().call(api.auth.signIn, { body }))).status;
  }
}
