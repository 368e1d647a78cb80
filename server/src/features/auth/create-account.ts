import { auth, ApiError, type Input } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import { violatedUnique } from '../../db/database.ts';
import { claimFiles, storeImage, withStoredFiles } from '../uploads/index.ts';
import { insertUser } from '../users/index.ts';
import { checkNewPassword } from './check-new-password.ts';
import { isVerified, consumeVerification } from './auth.queries.ts';
import type { Browser } from './identify-browser.ts';
import { hashSecret } from './hash-passwords.ts';

type NewAccount = Input<typeof auth.authRoutes.createAccount>['body'];

const notVerified = (): ApiError => new ApiError('EMAIL_NOT_VERIFIED', auth.messages.notVerified);

/** Checks that this browser has verified an address, before the server reads any picture. */
export async function admitSignUp(context: Context, browser: Browser | undefined): Promise<void> {
  if (!browser || !(await isVerified(context.db, browser.hash))) throw notVerified();
}

/**
 * Creates an account for an address that this browser has verified, and consumes the verification.
 * @throws {ApiError} EMAIL_NOT_VERIFIED, TAKEN, WRONG_KIND
 */
export async function createAccount(
  context: Context,
  browser: Browser | undefined,
  { user, pp, banner }: NewAccount,
): Promise<{ id: string; userName: string }> {
  if (!browser || !(await isVerified(context.db, browser.hash, user.email))) throw notVerified();
  await checkNewPassword(user.password, user, 'password');

  const id = uuidv7();
  const passwordHash = await hashSecret(user.password);
  const create = withStoredFiles(context, async (storedKeys) => {
    const storePicture = async (picture: typeof pp) => {
      if (!picture) return null;
      const options = { wrongKind: auth.messages.image, account: browser.hash.toString('hex') };
      const { key } = await storeImage(context, picture, options);
      storedKeys.push(key);
      return key;
    };
    const profilePic = await storePicture(pp);
    const bannerPicture = await storePicture(banner);
    await context.transact(async (tx, emit) => {
      if (!(await consumeVerification(tx, { browserHash: browser.hash, email: user.email })))
        throw notVerified();
      await insertUser(tx, { ...user, id, passwordHash, profilePic, banner: bannerPicture });
      await claimFiles(tx, storedKeys);
      emit('user.created', { userId: id });
    });
  });
  await create.catch((error: unknown) => {
    throw violatedUnique(error) ? new ApiError('TAKEN', auth.messages.accountTaken) : error;
  });
  return { id, userName: user.userName };
}
