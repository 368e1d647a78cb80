// What users and thieves do with credentials, and the mails about it.
import { api } from '@backbeat/contract';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { Authenticator } from '../../../../test/clients/authenticator.ts';
import type { Browser } from '../../../../test/clients/browser.ts';
import { unique } from '../../../../test/fixtures/people.ts';
import { eventually } from '../../../../test/eventually.ts';
import type { Backbeat } from '../../../../test/servers/start.ts';

const ORIGIN = 'http://localhost';
export const STEP_MS = 30_000;
export const RESET_PASSWORD = 'Polka-in-two-120';

export const someEmail = (): string => `${unique()}@listeners.example`;

const codeIn = (text: string): string => /^([A-Z0-9]{8})$/m.exec(text)?.[1] ?? '';
const tokenIn = (text: string): string => /email-undo\?token=([\w-]{43})/.exec(text)?.[1] ?? '';

/** The code that the app shows some steps from now. */
export const appCode = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * STEP_MS });

export async function addPasskey(browser: Browser): Promise<Authenticator> {
  const authenticator = new Authenticator(ORIGIN);
  const { body: options } = await browser.call(api.credentials.startPasskeyCreation);
  await browser.call(api.credentials.addPasskey, { body: authenticator.create(options) });
  return authenticator;
}

export async function turnOnTwoFactor(browser: Browser) {
  const { body } = await browser.call(api.credentials.startTwoFactor);
  const confirmation = await browser.call(api.credentials.confirmTwoFactor, {
    body: { code: appCode(body.secret, -1) },
  });
  return { secret: body.secret, recoveryCodes: confirmation.body.recoveryCodes };
}

/** The steps of a test, each through HTTP. */
export function stepsOn(backbeat: () => Backbeat) {
  const readMailIds = new Set<string>();
  /** Waits for an unread mail with a subject. @returns its text */
  const mailTo = (address: string, subject: string): Promise<string> =>
    eventually(async () => {
      const mails = await backbeat().context.mail.readOutbox();
      const mail = mails.find(
        (each) => each.to === address && each.subject === subject && !readMailIds.has(each.name),
      );
      if (!mail) throw new Error(`No mail "${subject}" to ${address} has come.`);
      readMailIds.add(mail.name);
      return mail.text;
    });

  /** Changes the email. @returns the token of the link that undoes the change */
  async function changeEmail(browser: Browser, from: string, to: string): Promise<string> {
    await browser.call(api.account.requestEmailChange, { body: { email: to } });
    const code = codeIn(await mailTo(to, 'Confirm your new email'));
    expect((await browser.call(api.account.confirmEmailChange, { body: { code } })).status).toBe(200);
    return eventually(async () => {
      const token = tokenIn(await mailTo(from, 'Your email was changed'));
      if (token === '') throw new Error('It is a notice without a link.');
      return token;
    });
  }

  async function signInByPasskey(authenticator: Authenticator) {
    const browser = backbeat().visitor();
    const { body: challenge } = await browser.call(api.credentials.startPasskeySignIn);
    const body = authenticator.sign(challenge);
    return { browser, answer: await browser.call(api.credentials.signInWithPasskey, { body }) };
  }

  const signIn = async (username: string, password: string, code?: string) => {
    const browser = backbeat().visitor();
    const body = { username, password, ...(code !== undefined && { code }) };
    return { browser, answer: await browser.call(api.auth.signIn, { body }) };
  };

  async function mailResetCode(email: string): Promise<string> {
    await backbeat().visitor().call(api.auth.forgotPassword, { body: { email } });
    return codeIn(await mailTo(email, 'Your password reset code'));
  }

  async function resetPassword(email: string, removePasskeys: boolean): Promise<void> {
    const code = await mailResetCode(email);
    const body = { email, code, newPassword: RESET_PASSWORD, removePasskeys };
    expect((await backbeat().visitor().call(api.auth.resetPassword, { body })).status).toBe(200);
  }

  const undo = (token: string) => backbeat().visitor().call(api.account.undoEmailChange, { body: { token } });

  return {
    mailTo,
    changeEmail,
    signInByPasskey,
    signIn,
    mailResetCode,
    resetPassword,
    undo,
  };
}
