import { equal } from 'node:assert/strict';
import { api } from '@backbeat/contract';
import { accountDetails } from '../../fixtures/people.ts';
import type { Product } from '../../servers/product.ts';
import { answerOf, answerTo, Ledger } from './ledger.ts';

/** Users who sign up sequentially. */
export class SignUps {
  readonly ledger: Ledger<void>;
  readonly #product: Product;
  readonly #details = new Map<string, ReturnType<typeof accountDetails>>();

  constructor(product: Product) {
    this.#product = product;
    this.ledger = new Ledger('newcomer', (key) => this.#signUp(key));
  }

  /** Checks that every acknowledged user can sign in. */
  async check(): Promise<void> {
    for (const key of [...this.ledger.acknowledgedValues.keys()].slice(-4)) {
      equal(await this.#signIn(key), 200);
    }
  }

  /**
   * Signs up with the mailed code as a person does. If the account exists already, signs in
   * instead.
   */
  async #signUp(key: string): Promise<void> {
    const keyDetails = this.#details.get(key);
    if (keyDetails && (await this.#signIn(key)) === 200) return;
    const details = keyDetails ?? accountDetails();
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
