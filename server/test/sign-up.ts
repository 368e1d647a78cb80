import { api } from '@backbeat/contract';
import type { Browser } from './browser.ts';
import { accountDetails } from './people.ts';
import type { Product } from './product.ts';

/**
 * Signs a user up and in as a person does, with the code from the mailbox page shown while no mail
 * is sent.
 */
export async function signUp(product: Pick<Product, 'visitor'>): Promise<Browser> {
  const visitor = product.visitor();
  const details = accountDetails();
  await visitor.call(api.auth.sendVerification, { params: { email: details.email } });
  const { text } = await visitor.send('/dev/mailbox');
  const code = /^([A-Z0-9]{8})$/m.exec(text.slice(text.indexOf(details.email)))?.[1] ?? '';
  await visitor.call(api.auth.verifyEmail, { body: { email: details.email, code } });
  await visitor.call(api.auth.createAccount, { body: { user: details } });
  await visitor.call(api.auth.signIn, { body: { username: details.userName, password: details.password } });
  return visitor;
}
